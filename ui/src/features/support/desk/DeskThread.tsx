import {
  FORMER_COLLEAGUE,
  ticketFilesApi,
  watMoment,
  type StaffMessageDto,
  type StaffThreadDto,
  type TicketNoteDto,
} from "@signaldeck/contract";
import { Lock } from "lucide-react";
import { useEffect, useRef } from "react";
import { useSession } from "../../../api/session.ts";
import { classes } from "../../../components/classes.ts";
import { TicketFiles } from "../TicketFiles.tsx";

type Entry =
  | { kind: "message"; at: string; message: StaffMessageDto }
  | { kind: "note"; at: string; note: TicketNoteDto };

/** Conversation and notes in the order in which they were written; opens at the newest. */
export function DeskThread({ ticket }: { ticket: StaffThreadDto }) {
  const entries = entriesOf(ticket);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = box.current;
    if (element) element.scrollTop = element.scrollHeight;
  }, [entries.length]);
  return (
    <div
      ref={box}
      role="log"
      aria-label="Conversation"
      tabIndex={0}
      className="rounded-card border border-line bg-surface p-4 lg:max-h-[52dvh] lg:overflow-y-auto"
    >
      <ol className="grid gap-3.5">
        {entries.map((entry) =>
          entry.kind === "message" ? (
            <Message
              key={entry.message.id}
              ticketId={ticket.id}
              message={entry.message}
              memberName={ticket.member.fullName}
            />
          ) : (
            <Note key={entry.note.id} note={entry.note} />
          ),
        )}
      </ol>
    </div>
  );
}

/** ISO times compare as texts; of the same moment the message comes first. */
function entriesOf({ messages, notes }: StaffThreadDto): Entry[] {
  const entries: Entry[] = [
    ...messages.map((message) => ({ kind: "message" as const, at: message.createdAt, message })),
    ...notes.map((note) => ({ kind: "note" as const, at: note.createdAt, note })),
  ];
  return entries.sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
}

interface MessageProps {
  ticketId: string;
  message: StaffMessageDto;
  memberName: string;
}

function Message({ ticketId, message, memberName }: MessageProps) {
  const staffName = useStaffName();
  const fromMember = message.author === "member";
  return (
    <li
      className={classes(
        "max-w-[92%] min-w-0 rounded-card border border-line px-4 py-3",
        fromMember ? "justify-self-start bg-raised" : "justify-self-end bg-ground",
      )}
    >
      <Byline
        name={fromMember ? memberName : `${staffName(message.staff)}, support`}
        at={message.createdAt}
      />
      <p className="mt-1.5 break-words whitespace-pre-line">{message.text}</p>
      <TicketFiles ticketId={ticketId} files={message.files} endpoint={ticketFilesApi.deskFile} />
    </li>
  );
}

function Note({ note }: { note: TicketNoteDto }) {
  const staffName = useStaffName();
  return (
    <li className="min-w-0 rounded-card border border-dashed border-amber bg-amber-wash px-4 py-3">
      <Byline name={`Internal note by ${staffName(note.staff)}`} at={note.createdAt} isNote />
      <p className="mt-1.5 break-words whitespace-pre-line">{note.text}</p>
    </li>
  );
}

function Byline({ name, at, isNote = false }: { name: string; at: string; isNote?: boolean }) {
  return (
    <p className="flex flex-wrap justify-between gap-x-6 text-1 text-muted">
      <span className={classes("flex items-center gap-1.5 font-semibold", isNote && "text-amber")}>
        {isNote && <Lock aria-hidden="true" className="size-3.5 shrink-0" />}
        {name}
      </span>
      <time dateTime={at}>{watMoment(at)}</time>
    </p>
  );
}

function useStaffName() {
  const { user } = useSession();
  return (staff: TicketNoteDto["staff"]) => {
    if (!staff) return FORMER_COLLEAGUE;
    return staff.id === user?.id ? "you" : staff.fullName;
  };
}
