import { useState } from "react";
import { Outlet, useMatch } from "react-router-dom";
import { classes } from "../../../components/classes.ts";
import { EmptyState } from "../../../components/EmptyState.tsx";
import { PageTitle } from "../../../components/PageTitle.tsx";
import { RequirePermission } from "../../../components/RequirePermission.tsx";
import { SCREENS } from "../../../screens.ts";
import { createDrafts } from "./drafts.ts";
import { TicketFacts } from "./TicketFacts.tsx";
import { TicketQueue } from "./TicketQueue.tsx";

const TITLE = "Tickets";

/** The ticket desk: the queue, and beside it the ticket that is open. */
export function TicketDeskPage() {
  return (
    <RequirePermission permission="tickets.answer" title={TITLE}>
      <Desk />
    </RequirePermission>
  );
}

function Desk() {
  const openId = useMatch(SCREENS.deskTicket)?.params.id;
  const [drafts] = useState(createDrafts);
  return (
    <div className="grid gap-5">
      <PageTitle title={TITLE} />
      <div className={classes("grid gap-4", openId !== undefined && "hidden lg:grid")}>
        <h1 className="text-3 font-semibold">{TITLE}</h1>
        <TicketFacts />
      </div>
      <div className="grid items-start gap-5 lg:grid-cols-[19rem_minmax(0,1fr)]">
        <div className={classes("min-w-0", openId !== undefined && "hidden lg:block")}>
          <TicketQueue openId={openId} />
        </div>
        <div className={classes("min-w-0", openId === undefined && "hidden lg:block")}>
          {openId === undefined ? (
            <div className="rounded-card border border-dashed border-line-strong">
              <EmptyState title="No ticket is open">
                Choose one from the queue: the first one has waited longest for what matters most.
              </EmptyState>
            </div>
          ) : (
            <Outlet context={drafts} />
          )}
        </div>
      </div>
    </div>
  );
}
