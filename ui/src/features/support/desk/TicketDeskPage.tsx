import { useState } from "react";
import { Outlet, useMatch } from "react-router-dom";
import { countText, PROMISED } from "@signaldeck/contract";
import { classes } from "../../../components/classes.ts";
import { DeskHead } from "../../../components/DeskHead.tsx";
import { ListAndDetail } from "../../../components/ListAndDetail.tsx";
import { QueueFacts } from "../../../components/QueueFacts.tsx";
import { RequirePermission } from "../../../components/RequirePermission.tsx";
import { SCREENS } from "../../../screens.ts";
import { createDrafts } from "./drafts.ts";
import { TicketQueue } from "./TicketQueue.tsx";
import { DESK_POLL } from "../../../api/deskPoll.ts";
import { useTicketCountsQuery } from "./api.ts";

/** The state of the queue: what needs an answer, what of it is late, what waits for its member. */
function TicketFacts() {
  const call = useTicketCountsQuery(undefined, DESK_POLL);
  return (
    <QueueFacts
      call={call}
      factsOf={(data) => [
        {
          label: "Need an answer",
          value: countText(data.open),
          note: `${countText(data.mine)} with you, ${countText(data.unassigned)} with nobody`,
        },
        {
          label: "Overdue",
          value: countText(data.overdue),
          note: `${countText(data.dueSoon)} due soon. Promised within ${PROMISED.emailSupport}`,
          ...(data.overdue > 0 && { tone: "amber" }),
        },
        {
          label: "With the member",
          value: countText(data.withMember),
          note: "Answered, or asked for something",
        },
      ]}
    />
  );
}

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
