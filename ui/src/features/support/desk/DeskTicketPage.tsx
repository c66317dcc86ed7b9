import type { StaffThreadDto } from "@signaldeck/contract";
import { ArrowLeft } from "lucide-react";
import { useState } from "react";
import { useOutletContext, useParams } from "react-router-dom";
import { isApiError } from "../../../api/apiError.ts";
import { ButtonLink } from "../../../components/Button.tsx";
import { Card } from "../../../components/Card.tsx";
import { ErrorState } from "../../../components/ErrorState.tsx";
import { failureMessage } from "../../../components/formErrors.ts";
import { PageTitle } from "../../../components/PageTitle.tsx";
import { Skeleton } from "../../../components/Skeleton.tsx";
import { SCREENS } from "../../../screens.ts";
import { AnswerPanel } from "./AnswerPanel.tsx";
import { DESK_POLL, useDeskTicketQuery } from "./api.ts";
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
  const { currentData, error, isFetching, refetch } = useDeskTicketQuery(
    { params: { id } },
    { ...DESK_POLL, refetchOnMountOrArgChange: true },
  );
  return (
    <div className="grid gap-4">
      <div className="lg:hidden">
        <ButtonLink
          to={SCREENS.ticketDesk}
          kind="quiet"
          className="-ml-3"
          icon={<ArrowLeft aria-hidden="true" className="size-4" />}
        >
          Tickets
        </ButtonLink>
      </div>
      {currentData ? (
        <OpenTicket key={id} ticket={currentData} drafts={drafts} />
      ) : (
        <Card>
          {error ? (
            <ErrorState
              title="This ticket could not be loaded"
              message={failureMessage(error, "Something went wrong on our side.")}
              onRetry={() => void refetch()}
              retrying={isFetching}
              requestId={isApiError(error) ? error.requestId : undefined}
            />
          ) : (
            <div aria-busy="true" className="grid gap-4">
              <span className="sr-only">Loading the ticket</span>
              <Skeleton className="h-14" />
              <Skeleton className="h-72" />
            </div>
          )}
        </Card>
      )}
    </div>
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
