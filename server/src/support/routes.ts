import { paginationOf, supportApi, ticketFilesApi } from "@signaldeck/contract";
import type { ApiRouter } from "../http/ApiRouter.ts";
import { requireSession, type Session } from "../http/session.ts";
import { closeOrReopenTicket } from "./closeOrReopenTicket.ts";
import { mountSupportDesk } from "./deskRoutes.ts";
import { openTicket } from "./openTicket.ts";
import { findTicket, listOwnTickets, readThread } from "./readTickets.ts";
import { replyToTicket } from "./replyToTicket.ts";
import { sendTicketFile } from "./readTicketFiles.ts";
import type { SupportDeps } from "./supportDeps.ts";
import { writeWithFile } from "./writeWithFile.ts";

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

  api.json(ticketFilesApi.replyWithFile, async (call) => {
    const { id, memberId } = own(call);
    // Before anything is stored for somebody else's ticket.
    await findTicket(database, { id, memberId });
    await writeWithFile(deps, memberId, call.file, (file) =>
      replyToTicket(deps, { id, memberId }, call.body.message, file),
    );
    return {
      data: await readThread(database, await findTicket(database, { id, memberId })),
      message: "Your file is with support.",
    };
  });

  api.raw(ticketFilesApi.file, async (call, _request, response) => {
    const { id: ticketId } = await findTicket(database, own(call));
    await sendTicketFile(deps, { id: call.params.fileId, ticketId }, response);
  });

  mountSupportDesk(api, deps);
}
