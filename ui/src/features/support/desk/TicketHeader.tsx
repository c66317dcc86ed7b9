import type { StaffThreadDto, TicketViewerDto } from "@signaldeck/contract";
import { Eye, PenLine } from "lucide-react";
import { Pill } from "../../../components/Pill.tsx";
import { tierBadge, tierTone } from "../../../components/tiers.ts";
import { useNow } from "../../../components/useNow.ts";
import { DESK_STATUS_WORDS } from "./deskWords.ts";
import { TICKET_PROMISE } from "../../../components/urgency.ts";
import { UrgencyPill } from "../../../components/UrgencyPill.tsx";

export interface TicketHeaderProps {
  ticket: StaffThreadDto;
  /** Colleagues who have the ticket open, too. */
  others: readonly TicketViewerDto[];
}

/** What the ticket is about, its status, and who else looks at it. */
export function TicketHeader({ ticket, others }: TicketHeaderProps) {
  const now = useNow(30_000);
  const { member } = ticket;
  return (
    <div className="grid gap-2">
      <h2 className="text-3 font-semibold break-words">{ticket.subject}</h2>
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1.5">
        <Pill tone={ticket.status === "open" ? "brand" : "neutral"}>
          {DESK_STATUS_WORDS[ticket.status]}
        </Pill>
        {ticket.status === "open" && (
          <UrgencyPill age={now - Date.parse(ticket.waitingSince)} promise={TICKET_PROMISE} />
        )}
        <span className="min-w-0 break-words text-muted">{member.fullName}</span>
        <Pill tone={tierTone(member.tier)}>{tierBadge(member.tier)}</Pill>
        <Pill>{member.dashboardUnlocked ? "Unlocked" : "Locked"}</Pill>
      </p>
      <div role="status" className="grid gap-1.5 empty:hidden">
        {others.map(({ id, fullName, writing }) => (
          <p key={id} className="flex gap-2.5 rounded-small bg-brand-wash px-3.5 py-2">
            {writing ? (
              <PenLine aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-brand" />
            ) : (
              <Eye aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-brand" />
            )}
            {writing ? `${fullName} is writing on this ticket.` : `Being viewed by ${fullName}.`}
          </p>
        ))}
      </div>
    </div>
  );
}
