import { LIST_WINDOW, OutboxState, countText, type OutboxCountsDto } from "@signaldeck/contract";
import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import { RotateCw } from "lucide-react";
import { DESK_POLL } from "../../../api/deskPoll.ts";
import { FilterSelect } from "../../../components/FilterSelect.tsx";
import { FormAlert } from "../../../components/FormAlert.tsx";
import { FormNote } from "../../../components/FormNote.tsx";
import { DeskHead } from "../../../components/DeskHead.tsx";
import { RequirePermission } from "../../../components/RequirePermission.tsx";
import { SearchField } from "../../../components/SearchField.tsx";
import { useOutboxCountsQuery, useSendAllAgainMutation } from "./api.ts";
import { OutboxList } from "./OutboxList.tsx";
import { roadWords, STATES } from "./outboxWords.ts";
import { classes } from "../../../components/classes.ts";
import { Button } from "../../../components/Button.tsx";
import { ConfirmDialog } from "../../../components/ConfirmDialog.tsx";

interface SendAllAgainProps {
  /** The channel that is shown; empty for all. */
  channel: string;
  onNote: (note: string | null) => void;
}

/** Lets all dead letters wait again, after a mail server that refused everything for a while. */
function SendAllAgain({ channel, onNote }: SendAllAgainProps) {
  const [sendAll] = useSendAllAgainMutation();
  const [asking, setAsking] = useState(false);
  return (
    <div>
      <Button
        icon={<RotateCw aria-hidden="true" className="size-4" />}
        onClick={() => {
          onNote(null);
          setAsking(true);
        }}
      >
        Send all again
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={channel === "" ? "Send all failed messages again?" : `Send all by ${channel} again?`}
        action="Send all again"
        failure="The letters could not be sent again."
        onConfirm={async () => {
          const body = channel === "" ? {} : { channel };
          const { again, left } = await sendAll({ body }).unwrap();
          const stay = left === 0 ? "" : ` ${left} cannot be sent any more.`;
          onNote(
            `${again} ${again === 1 ? "letter waits" : "letters wait"} to be sent again.${stay}`,
          );
        }}
      >
        <p>
          Letters whose code or link no longer works are not sent: they move to Expired. Their
          readers have to ask for a new one.
        </p>
      </ConfirmDialog>
    </div>
  );
}

interface OutboxStatesProps {
  state: OutboxState;
  /** Undefined until they are known. */
  counts: OutboxCountsDto | undefined;
  onChoose: (state: OutboxState) => void;
}

/** The states with their counts; the chosen one is what the list shows. */
function OutboxStates({ state, counts, onChoose }: OutboxStatesProps) {
  return (
    <div
      role="group"
      aria-label="State"
      className="grid grid-cols-2 gap-2.5 sm:max-w-xl sm:grid-cols-4"
    >
      {(Object.keys(STATES) as OutboxState[]).map((one) => {
        const { list, icon: Icon } = STATES[one];
        const chosen = one === state;
        const alarming = one === "dead" && (counts?.dead ?? 0) > 0;
        return (
          <button
            key={one}
            type="button"
            aria-pressed={chosen}
            onClick={() => onChoose(one)}
            className={classes(
              "grid min-h-11 gap-0.5 rounded-card border bg-surface px-3.5 py-2.5 text-start transition-colors hover:border-muted",
              chosen ? "border-brand" : "border-line",
            )}
          >
            <span className="flex items-center gap-1.5 text-1 text-muted">
              <Icon aria-hidden="true" className="size-3.5 max-sm:hidden" />
              {list}
            </span>
            <span className={classes("text-3 font-semibold", alarming && "text-amber")}>
              {counts ? countText(counts[one]) : "–"}
            </span>
          </button>
        );
      })}
    </div>
  );
}

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
  const known = counts?.channels ?? [];
  // One that was chosen stays, also once nothing of it is left.
  const channels = channel === "" || known.includes(channel) ? known : [...known, channel];
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
        {(channels.length > 1 || channel !== "") && (
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
