import type { StaffThreadDto } from "@signaldeck/contract";
import { useState } from "react";
import { useOutletContext, useParams } from "react-router-dom";
import { DESK_POLL } from "../../../api/deskPoll.ts";
import { PageTitle } from "../../../components/PageTitle.tsx";
import { OpenItem } from "../../../components/OpenItem.tsx";
import { SCREENS } from "../../../screens.ts";
import { AnswerPanel } from "./AnswerPanel.tsx";
import { useDeskTicketQuery } from "./api.ts";
import { DeskThread } from "./DeskThread.tsx";
import type { Drafts } from "./drafts.ts";
import { MemberContext } from "./MemberContext.tsx";
import { TicketControls } from "./TicketControls.tsx";
import { TicketHeader } from "./TicketHeader.tsx";
import { usePresence } from "./usePresence.ts";

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
