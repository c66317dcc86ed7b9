import type { StaffTicketDto } from "@signaldeck/contract";
import { Eye, Flame, Hand, UserRound } from "lucide-react";
import { generatePath } from "react-router-dom";
import { useSession } from "../../../api/session.ts";
import { ageText } from "../../../components/ageText.ts";
import { DeskRow } from "../../../components/DeskRow.tsx";
import { Pill } from "../../../components/Pill.tsx";
import { tierBadge } from "../../../components/tiers.ts";
import { TimeAgo } from "../../../components/TimeAgo.tsx";
import { SCREENS } from "../../../screens.ts";
import { CATEGORY_WORDS, PRIORITY_WORDS } from "../ticketWords.ts";
import { DESK_STATUS_WORDS } from "./deskWords.ts";
import { TICKET_PROMISE } from "../../../components/urgency.ts";
import { UrgencyPill } from "../../../components/UrgencyPill.tsx";

export interface QueueRowProps {
  ticket: StaffTicketDto;
  /** The device's time in epoch ms. */
  now: number;
  open: boolean;
}

/** One ticket in the queue, with what one chooses by. */
export function QueueRow({ ticket, now, open }: QueueRowProps) {
  const age = now - Date.parse(ticket.waitingSince);
  const isOpen = ticket.status === "open";
  return (
    <DeskRow
      to={generatePath(SCREENS.deskTicket, { id: ticket.id })}
      open={open}
      title={ticket.subject}
      aside={isOpen ? ageText(age) : <TimeAgo at={ticket.updatedAt} />}
      facts={
        <>
          <span className="min-w-0 truncate">{ticket.member.fullName}</span>
          <span>{tierBadge(ticket.member.tier)}</span>
          <span>{CATEGORY_WORDS[ticket.category]}</span>
        </>
      }
      pills={
        <>
          {isOpen ? (
            <UrgencyPill age={age} promise={TICKET_PROMISE} />
          ) : (
            <Pill>{DESK_STATUS_WORDS[ticket.status]}</Pill>
          )}
          <PriorityPill ticket={ticket} />
          <HolderPill holder={ticket.assignee} />
          {ticket.viewers.map((viewer) => (
            <Pill key={viewer.id} tone="brand" className="max-w-full">
              <Eye aria-hidden="true" className="size-3.5 shrink-0" />
              <span className="truncate">Being viewed by {viewer.fullName}</span>
            </Pill>
          ))}
        </>
      }
    />
  );
}

function PriorityPill({ ticket }: { ticket: Pick<StaffTicketDto, "priority" | "status"> }) {
  const { priority, status } = ticket;
  if (status === "closed" || (priority !== "urgent" && priority !== "high")) return null;
  return (
    <Pill tone={priority === "urgent" ? "amber" : "neutral"}>
      {priority === "urgent" && <Flame aria-hidden="true" className="size-3.5" />}
      {PRIORITY_WORDS[priority]}
    </Pill>
  );
}

function HolderPill({ holder }: { holder: StaffTicketDto["assignee"] }) {
  const { user } = useSession();
  if (!holder) return null;
  const isMine = holder.id === user?.id;
  const Icon = isMine ? Hand : UserRound;
  return (
    <Pill className="max-w-full">
      <Icon aria-hidden="true" className="size-3.5 shrink-0" />
      <span className="truncate">{isMine ? "Yours" : holder.fullName}</span>
    </Pill>
  );
}
