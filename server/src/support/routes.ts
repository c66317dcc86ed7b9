import { paginationOf, supportApi } from "@signaldeck/contract";
import type { ApiRouter } from "../http/ApiRouter.ts";
import { requireSession, type Session } from "../http/session.ts";
import { closeOrReopenTicket } from "./closeOrReopenTicket.ts";
import { mountSupportDesk } from "./deskRoutes.ts";
import { openTicket } from "./openTicket.ts";
import { findTicket, listOwnTickets, readThread } from "./readTickets.ts";
import { replyToTicket } from "./replyToTicket.ts";
import type { SupportDeps } from "./supportDeps.ts";

/** Tickets: the member's side and that of support. */
export function mountSupport(api: ApiRouter, deps: SupportDeps): void {
  const { database } = deps;
  const own = (call: { session: Session | null; params: { id: string } }) => ({
    id: call.params.id,
    memberId: requireSession(call.session).memberId,
  });

  api.json(supportApi.tickets, async (call) => {
    const { memberId } = requireSession(call.session);
    const { items, total } = await listOwnTickets(database, memberId, call.query);
    return { data: items, pagination: paginationOf(total, call.query) };
  });

  api.json(supportApi.openTicket, async (call) => ({
    data: await openTicket(deps, requireSession(call.session).memberId, call.body),
    message: "Your ticket is with support.",
  }));

  api.json(supportApi.ticket, async (call) => ({
    data: await readThread(database, await findTicket(database, own(call))),
  }));

  api.json(supportApi.reply, async (call) => ({
    data: await replyToTicket(deps, own(call), call.body.message),
    message: "Your reply is with support.",
  }));

  api.json(supportApi.setOwnStatus, async (call) => ({
    data: await closeOrReopenTicket(deps, own(call), call.body),
    message: call.body.status === "closed" ? "The ticket is closed." : "The ticket is open again.",
  }));

  mountSupportDesk(api, deps);
}
