import { useState } from "react";
import { Outlet, useMatch } from "react-router-dom";
import { classes } from "../../../components/classes.ts";
import { DeskHead } from "../../../components/DeskHead.tsx";
import { ListAndDetail } from "../../../components/ListAndDetail.tsx";
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
  const isOpen = openId !== undefined;
  const [drafts] = useState(createDrafts);
  return (
    <div className="grid gap-5">
      <DeskHead title={TITLE} folded={isOpen} />
      <div className={classes(isOpen && "max-lg:hidden")}>
        <TicketFacts />
      </div>
      <ListAndDetail
        list={<TicketQueue openId={openId} />}
        detail={isOpen ? <Outlet context={drafts} /> : null}
        nothing={{
          title: "No ticket is open",
          text: "Choose one from the queue: the first one has waited longest for what matters most.",
        }}
      />
    </div>
  );
}
