import { LIST_WINDOW, OutboxState } from "@signaldeck/contract";
import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import { DESK_POLL } from "../../../api/deskPoll.ts";
import { FilterSelect } from "../../../components/FilterSelect.tsx";
import { FormAlert } from "../../../components/FormAlert.tsx";
import { FormNote } from "../../../components/FormNote.tsx";
import { DeskHead } from "../../../components/DeskHead.tsx";
import { RequirePermission } from "../../../components/RequirePermission.tsx";
import { SearchField } from "../../../components/SearchField.tsx";
import { useOutboxCountsQuery } from "./api.ts";
import { OutboxList } from "./OutboxList.tsx";
import { OutboxStates } from "./OutboxStates.tsx";
import { roadWords } from "./outboxWords.ts";
import { SendAllAgain } from "./SendAllAgain.tsx";

const TITLE = "Outbox";

/** Messages to the outside: what waits, what was sent, and what could not be delivered. */
export function OutboxPage() {
  return (
    <RequirePermission permission="outbox.manage" title={TITLE}>
      <Outbox />
    </RequirePermission>
  );
}

function Outbox() {
  const [search, setSearch] = useSearchParams();
  const [recipient, setRecipient] = useState("");
  const [channel, setChannel] = useState("");
  const [note, setNote] = useState<string | null>(null);
  const { data: counts } = useOutboxCountsQuery(undefined, {
    ...DESK_POLL,
    refetchOnMountOrArgChange: true,
  });
  const state = OutboxState.safeParse(search.get("state")).data ?? "dead";
  const channels = counts?.channels ?? [];
  return (
    <div className="grid gap-5">
      <DeskHead
        title={TITLE}
        about="A message is tried again with growing delays, and never sent once it has lost its point. What could not be delivered is kept for seven days with its text, which nobody sees here."
      />
      {counts?.failing.map((road) => (
        <FormAlert key={road.road} message={roadWords(road)} takesFocus={false} />
      ))}
      <OutboxStates
        state={state}
        counts={counts}
        onChoose={(next) => {
          setNote(null);
          setSearch({ state: next }, { replace: true, preventScrollReset: true });
        }}
      />
      <div className="flex flex-wrap gap-2.5">
        <SearchField
          label="Search by the receiver's whole address"
          placeholder="Receiver's whole address"
          delay={LIST_WINDOW.searchDelay}
          onSearch={setRecipient}
          className="w-full sm:w-80"
        />
        {channels.length > 1 && (
          <FilterSelect
            label="Channel"
            any="Any channel"
            value={channel}
            choices={channels.map((name) => [name, name] as const)}
            onChange={setChannel}
          />
        )}
      </div>
      {state === "dead" && counts !== undefined && counts.dead > 1 && (
        <SendAllAgain channel={channel} onNote={setNote} />
      )}
      <FormNote message={note} />
      <OutboxList
        key={`${state} ${recipient} ${channel}`}
        filter={{ state, ...(recipient && { recipient }), ...(channel && { channel }) }}
        onNote={setNote}
      />
    </div>
  );
}
