import { paginationOf, supportDeskApi, ticketFilesApi } from "@signaldeck/contract";
import type { ApiRouter } from "../http/ApiRouter.ts";
import { requireSession } from "../http/session.ts";
import { addNote } from "./addNote.ts";
import { answerTicket } from "./answerTicket.ts";
import { assignTicket } from "./assignTicket.ts";
import { countTickets } from "./countTickets.ts";
import { listStaffTickets } from "./listStaffTickets.ts";
import { listColleagues } from "../members/colleagues.ts";
import { readStaffThread } from "./readStaffThread.ts";
import { sendTicketFile } from "./readTicketFiles.ts";
import { findTicket } from "./readTickets.ts";
import { setTicketStatus } from "./setTicketStatus.ts";
import type { SupportDeps } from "./supportDeps.ts";
import { triageTicket } from "./triageTicket.ts";
import { watchTicket } from "./watchTicket.ts";
import { writeWithFile } from "./writeWithFile.ts";

/** Support's side of the tickets. */
export function mountSupportDesk(api: ApiRouter, deps: SupportDeps): void {
  const { database } = deps;
  const actorOf = (call: { session: Parameters<typeof requireSession>[0] }) =>
    requireSession(call.session).memberId;

  api.json(supportDeskApi.tickets, async (call) => {
    const { items, total } = await listStaffTickets(deps, actorOf(call), call.query);
    return { data: items, pagination: paginationOf(total, call.query) };
  });

  api.json(supportDeskApi.counts, async (call) => ({
    data: await countTickets(deps, actorOf(call)),
  }));

  api.json(supportDeskApi.colleagues, async () => ({ data: await listColleagues(database) }));

  api.json(supportDeskApi.cannedAnswers, () => ({ data: deps.content.cannedAnswers }));

  api.json(supportDeskApi.ticket, async ({ params }) => ({
    data: await readStaffThread(database, params.id),
  }));

  api.json(supportDeskApi.reply, async (call) => {
    const { id } = call.params;
    await answerTicket(deps, actorOf(call), id, call.body);
    return { data: await readStaffThread(database, id), message: "The member is told by email." };
  });

  api.json(ticketFilesApi.answerWithFile, async (call) => {
    const { id } = call.params;
    const { memberId: ownerId } = await findTicket(database, { id });
    await writeWithFile(deps, ownerId, call.file, (stored) =>
      answerTicket(deps, actorOf(call), id, call.body, { ownerId, stored }),
    );
    return { data: await readStaffThread(database, id), message: "The member is told by email." };
  });

  api.raw(ticketFilesApi.deskFile, async ({ params: { id, fileId } }, _request, response) => {
    await sendTicketFile(deps, { id: fileId, ticketId: id }, response);
  });

  api.json(supportDeskApi.setStatus, async (call) => {
    const { id } = call.params;
    await setTicketStatus(deps, actorOf(call), id, call.body);
    return { data: await readStaffThread(database, id) };
  });

  api.json(supportDeskApi.triage, async (call) => {
    const { id } = call.params;
    await triageTicket(deps, actorOf(call), id, call.body);
    return { data: await readStaffThread(database, id) };
  });

  api.json(supportDeskApi.assign, async (call) => {
    const { id } = call.params;
    await assignTicket(deps, actorOf(call), id, call.body);
    return { data: await readStaffThread(database, id) };
  });

  api.json(supportDeskApi.addNote, async (call) => {
    const { id } = call.params;
    await addNote(deps, actorOf(call), id, call.body.text);
    return { data: await readStaffThread(database, id), message: "The note is saved." };
  });

  api.json(supportDeskApi.presence, async (call) => ({
    data: await watchTicket(deps, actorOf(call), call.params.id, call.body.writing),
  }));
}
