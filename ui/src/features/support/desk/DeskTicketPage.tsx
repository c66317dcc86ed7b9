import { type StaffThreadDto, type TicketViewerDto, SUPPORT_LIMITS } from "@signaldeck/contract";
import { useState, useEffect, useEffectEvent } from "react";
import { useOutletContext, useParams } from "react-router-dom";
import { Eye, PenLine } from "lucide-react";
import { DESK_POLL } from "../../../api/deskPoll.ts";
import { PageTitle } from "../../../components/PageTitle.tsx";
import { OpenItem } from "../../../components/OpenItem.tsx";
import { SCREENS } from "../../../screens.ts";
import { AnswerPanel } from "./AnswerPanel.tsx";
import { useDeskTicketQuery, useWatchTicketMutation } from "./api.ts";
import { DeskThread } from "./DeskThread.tsx";
import type { Drafts } from "./drafts.ts";
import { MemberContext } from "./MemberContext.tsx";
import { TicketControls } from "./TicketControls.tsx";
import { Pill } from "../../../components/Pill.tsx";
import { tierBadge, tierTone } from "../../../components/tiers.ts";
import { useNow } from "../../../components/useNow.ts";
import { DESK_STATUS_WORDS } from "./deskWords.ts";
import { TICKET_PROMISE } from "../../../components/urgency.ts";
import { UrgencyPill } from "../../../components/UrgencyPill.tsx";

/**
 * Tells the colleagues that this ticket is open here, for as long as the window can be seen.
 * @returns who else has it open; nobody while that cannot be asked.
 */
function usePresence(ticketId: string, writing: boolean): readonly TicketViewerDto[] {
  const [watch] = useWatchTicketMutation();
  const [others, setOthers] = useState<readonly TicketViewerDto[]>([]);

  const beat = useEffectEvent(async (isWriting: boolean) => {
    if (document.visibilityState !== "visible") return;
    const reply = await watch({ params: { id: ticketId }, body: { writing: isWriting } });
    setOthers(reply.data ?? []);
  });

  useEffect(() => {
    const tick = () => void beat(writing);
    const first = setTimeout(tick);
    const timer = setInterval(tick, SUPPORT_LIMITS.presenceBeat);
    return () => {
      clearTimeout(first);
      clearInterval(timer);
    };
  }, [ticketId, writing]);

  return others;
}

interface TicketHeaderProps {
  ticket: StaffThreadDto;
  /** Colleagues who have the ticket open, too. */
  others: readonly TicketViewerDto[];
}

/** What the ticket is about, its status, and who else looks at it. */
function TicketHeader({ ticket, others }: TicketHeaderProps) {
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

/** The ticket of the address, beside the queue. */
export function DeskTicketPage() {
  const { id = "" } = useParams();
  const drafts = useOutletContext<Drafts>();
  const call = useDeskTicketQuery(
    { params: { id } },
    { ...DESK_POLL, refetchOnMountOrArgChange: true },
  );
  return (
    <OpenItem list={{ to: SCREENS.ticketDesk, label: "Tickets" }} what="ticket" call={call}>
      {(ticket) => <OpenTicket key={id} ticket={ticket} drafts={drafts} />}
    </OpenItem>
  );
}

function OpenTicket({ ticket, drafts }: { ticket: StaffThreadDto; drafts: Drafts }) {
  const [writing, setWriting] = useState(false);
  const others = usePresence(ticket.id, writing);
  return (
    <>
      <PageTitle title={ticket.subject} />
      <TicketHeader ticket={ticket} others={others} />
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_17.5rem]">
        <div className="grid min-w-0 gap-4">
          <DeskThread ticket={ticket} />
          <AnswerPanel ticket={ticket} drafts={drafts} onWriting={setWriting} />
        </div>
        <div className="grid min-w-0 gap-4">
          <TicketControls ticket={ticket} />
          <MemberContext member={ticket.member} />
        </div>
      </div>
    </>
  );
}
