import { type AuditFilter, type AuditRecordDto, watMoment } from "@signaldeck/contract";
import { ChevronRight } from "lucide-react";
import { useId, useState } from "react";
import { Button } from "../../../components/Button.tsx";
import { classes } from "../../../components/classes.ts";
import { TextLink } from "../../../components/TextLink.tsx";
import { LIST_ITEM } from "../../../components/useListKeys.ts";
import { deedWords, detailLines, type DetailLine } from "./auditWords.ts";
import { screenExists } from "../../../screens.ts";

/** The screen of each kind of subject, as far as it has one. */
const SCREEN_OF: Record<string, string> = {
  member: "/dashboard/admin/users/:id",
  // Of one that was not confirmed: below the members.
  registration: "/dashboard/admin/users",
  claim: "/dashboard/desk/claims/:id",
  ticket: "/dashboard/desk/tickets/:id",
  application: "/dashboard/desk/applications/:id",
  community_post: "/dashboard/desk/moderation",
  elite_post: "/dashboard/elite-room",
  elite_reply: "/dashboard/elite-room",
  signal: "/dashboard/desk/signals",
  planned_signal: "/dashboard/desk/signals",
  model: "/dashboard/model",
  switch: "/dashboard/desk/signals",
  import_source: "/dashboard/desk/signals/imports/:id",
  outbox_message: "/dashboard/desk/outbox",
  content: "/dashboard/desk/content",
  content_file: "/dashboard/desk/content/files/:id",
  figure: "/dashboard/desk/content/files/figures",
};

/** Where an action's subject can be looked at; null where there is no such screen. */
function subjectPath({ type, id }: { type: string; id: string }): string | null {
  const screen = SCREEN_OF[type];
  if (screen === undefined || !screenExists(screen)) return null;
  return screen.replace(":id", encodeURIComponent(id));
}

export interface AuditRowProps {
  record: AuditRecordDto;
  onFilter: (changes: AuditFilter) => void;
}

/** What an actor is called whose account is gone. */
const GONE = "A former account";

/** One action in a line; pressed, it shows what it changed and leads on. */
export function AuditRow({ record, onFilter }: AuditRowProps) {
  const [open, setOpen] = useState(false);
  const panel = useId();
  const { actor, action, subject } = record;
  const lines = detailLines(record.details);
  return (
    <li>
      <button
        type="button"
        {...LIST_ITEM}
        aria-expanded={open}
        aria-controls={open ? panel : undefined}
        onClick={() => setOpen(!open)}
        className="grid w-full grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-0.5 px-4 py-3 text-start -outline-offset-2 transition-colors hover:bg-raised md:grid-cols-[13rem_11rem_minmax(0,1fr)_auto]"
      >
        <span className="text-1 text-muted max-md:order-3 md:text-2">{watMoment(record.at)}</span>
        <span className="truncate max-md:order-4 max-md:col-span-2">
          {actor.fullName ?? GONE}
          {actor.role === "member" && <span className="text-muted"> (member)</span>}
        </span>
        <span className="min-w-0 max-md:order-1">
          <span className="block truncate">
            <span className="font-semibold">{deedWords(action)}</span>
            {subject.fullName !== null && <span className="text-muted">: {subject.fullName}</span>}
          </span>
          {lines.length > 0 && !open && (
            <span className="block truncate text-1 text-muted">
              {lines.map(lineText).join(" · ")}
            </span>
          )}
        </span>
        <ChevronRight
          aria-hidden="true"
          className={classes(
            "size-4 shrink-0 text-faint transition-transform max-md:order-2",
            open && "rotate-90",
          )}
        />
      </button>
      {open && <Details id={panel} {...{ record, lines, onFilter }} />}
    </li>
  );
}

const lineText = ({ label, before, value }: DetailLine) =>
  before === undefined ? `${label}: ${value}` : `${label}: ${before} → ${value}`;

function Details({
  id,
  record,
  lines,
  onFilter,
}: AuditRowProps & { id: string; lines: readonly DetailLine[] }) {
  const { actor, subject } = record;
  const path = subjectPath(subject);
  return (
    <div id={id} className="grid gap-4 bg-ground px-4 py-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
      {lines.length > 0 ? (
        <Changes lines={lines} />
      ) : (
        <p className="text-muted">The action has no further details.</p>
      )}
      <div className="grid content-start gap-2">
        <Id label={deedWords(subject.type)} id={subject.id} name={subject.fullName} />
        <Id label="Actor" id={actor.id} name={actor.fullName ?? GONE} />
        <div className="flex flex-wrap gap-x-5">
          {path !== null && (
            <TextLink to={path}>Open {deedWords(subject.type).toLowerCase()}</TextLink>
          )}
          <Button
            kind="plain"
            className="-ms-4.5"
            onClick={() => onFilter({ subjectType: subject.type, subjectId: subject.id })}
          >
            Only this subject
          </Button>
          <Button kind="plain" className="-ms-4.5" onClick={() => onFilter({ actorId: actor.id })}>
            Only this actor
          </Button>
        </div>
      </div>
    </div>
  );
}

function Changes({ lines }: { lines: readonly DetailLine[] }) {
  return (
    <table className="w-full table-fixed border-collapse">
      <caption className="sr-only">What the action changed or says</caption>
      <thead className="text-1 text-faint">
        <tr>
          <th scope="col" className="w-[30%] pb-1 font-normal">
            What
          </th>
          <th scope="col" className="w-[35%] pb-1 font-normal">
            Before
          </th>
          <th scope="col" className="pb-1 font-normal">
            Now
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ label, before, value }) => (
          <tr key={label} className="border-t border-line align-top">
            <th scope="row" className="py-1.5 pe-3 font-normal break-words text-muted">
              {label}
            </th>
            <td className="py-1.5 pe-3 break-words">{before ?? ""}</td>
            <td className="py-1.5 break-words">{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Id({ label, id, name }: { label: string; id: string; name: string | null }) {
  return (
    <p>
      <span className="text-1 text-faint">{label}</span>
      {name !== null && <span className="block">{name}</span>}
      <span className="block font-mono text-1 break-all text-muted">{id}</span>
    </p>
  );
}
