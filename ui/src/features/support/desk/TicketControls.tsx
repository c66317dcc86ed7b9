import { TicketStatus, type ColleagueDto, type StaffThreadDto } from "@signaldeck/contract";
import { useId } from "react";
import { useSession } from "../../../api/session.ts";
import { Button } from "../../../components/Button.tsx";
import { Card } from "../../../components/Card.tsx";
import { FormAlert } from "../../../components/FormAlert.tsx";
import { useShortcut } from "../../../components/Shortcuts.tsx";
import { CATEGORY_CHOICES, PRIORITY_CHOICES } from "../ticketWords.ts";
import { useColleaguesQuery } from "./api.ts";
import { DESK_STATUS_WORDS } from "./deskWords.ts";
import { useTicketDeeds } from "./useTicketDeeds.ts";
import { classes } from "../../../components/classes.ts";
import { CONTROL_CLASSES } from "../../../components/controlClasses.ts";

interface InstantSelectProps<Value extends string> {
  label: string;
  value: Value;
  /** Values and their words. */
  choices: readonly (readonly [Value, string])[];
  /** A change is on its way; no further one is taken. */
  busy: boolean;
  onChoose: (value: Value) => void;
}

/** A choice that is saved as soon as it is made. */
function InstantSelect<Value extends string>(props: InstantSelectProps<Value>) {
  const { label, value, choices, busy, onChoose } = props;
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="mb-1 block text-1 text-muted">
        {label}
      </label>
      <select
        id={id}
        value={value}
        aria-busy={busy || undefined}
        onChange={(event) => {
          const chosen = choices.find(([choice]) => choice === event.target.value);
          if (chosen && !busy) onChoose(chosen[0]);
        }}
        className={classes(CONTROL_CLASSES, busy && "cursor-progress opacity-70")}
      >
        {choices.map(([choice, words]) => (
          <option key={choice} value={choice}>
            {words}
          </option>
        ))}
      </select>
    </div>
  );
}

const STATUS_CHOICES = TicketStatus.options.map(
  (value) => [value, DESK_STATUS_WORDS[value]] as const,
);

/** Value of the choice for nobody; no id is empty. */
const NOBODY = "";

/** The ticket's assignee and status; each change is saved at once. */
export function TicketControls({ ticket }: { ticket: StaffThreadDto }) {
  const { user } = useSession();
  const { data: colleagues } = useColleaguesQuery();
  const { busy, fault, said, assign, move, triage } = useTicketDeeds(ticket);
  const isMine = Boolean(user) && ticket.assignee?.id === user?.id;
  const isClosed = ticket.status === "closed";
  const take = () => {
    if (user && !isMine) void assign({ id: user.id, fullName: user.fullName });
  };
  const close = () => {
    if (!isClosed) void move("closed");
  };
  useShortcut("a", "Take the ticket", take);
  useShortcut("c", "Close the ticket", close);

  const people = withHolder(colleagues ?? [], ticket.assignee);
  return (
    <Card aria-label="Ticket" className="grid gap-3">
      <div className="flex flex-wrap gap-2 *:flex-1">
        {!isMine && (
          <Button busy={busy === "assign"} onClick={take}>
            Take it
          </Button>
        )}
        <Button busy={busy === "move"} onClick={isClosed ? () => void move("open") : close}>
          {isClosed ? "Reopen" : "Close"}
        </Button>
      </div>
      <FormAlert message={fault} />
      <p role="status" className="text-muted empty:hidden">
        {said}
      </p>
      <InstantSelect
        label="With"
        value={ticket.assignee?.id ?? NOBODY}
        choices={[
          [NOBODY, "Nobody"],
          ...people.map(
            ({ id, fullName }) => [id, id === user?.id ? `${fullName} (you)` : fullName] as const,
          ),
        ]}
        busy={busy === "assign"}
        onChoose={(id) => void assign(people.find((one) => one.id === id) ?? null)}
      />
      <InstantSelect
        label="Status"
        value={ticket.status}
        choices={STATUS_CHOICES}
        busy={busy === "move"}
        onChoose={(status) => void move(status)}
      />
      <InstantSelect
        label="Priority"
        value={ticket.priority}
        choices={PRIORITY_CHOICES}
        busy={busy === "triage"}
        onChoose={(priority) => void triage({ priority })}
      />
      <InstantSelect
        label="Category"
        value={ticket.category}
        choices={CATEGORY_CHOICES}
        busy={busy === "triage"}
        onChoose={(category) => void triage({ category })}
      />
    </Card>
  );
}

/** The assignee stays in the list though they may be no staff any more. */
function withHolder(colleagues: readonly ColleagueDto[], holder: ColleagueDto | null) {
  const isMissing = holder && colleagues.every(({ id }) => id !== holder.id);
  return isMissing ? [holder, ...colleagues] : colleagues;
}
