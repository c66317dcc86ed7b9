import type { TicketDto, TicketMessageDto, TicketThreadDto } from "@signaldeck/contract";
import type { FilesByMessage } from "./readTicketFiles.ts";
import type { TicketRow } from "./SupportTicket.ts";
import type { MessageRow } from "./TicketMessage.ts";

/** A ticket as it stands in lists. */
export function presentTicket(ticket: TicketRow): TicketDto {
  return {
    id: ticket.id,
    subject: ticket.subject,
    category: ticket.category,
    priority: ticket.priority,
    status: ticket.status,
    createdAt: ticket.createdAt.toISOString(),
    updatedAt: ticket.updatedAt.toISOString(),
  };
}

/** A message as its member sees it. */
export function presentMessage(
  { id, author, text, createdAt }: MessageRow,
  filesOf: FilesByMessage,
): TicketMessageDto {
  return { id, author, text, files: filesOf(id), createdAt: createdAt.toISOString() };
}

/** A ticket with its conversation in the given order. */
export function presentThread(
  ticket: TicketRow,
  messages: readonly MessageRow[],
  filesOf: FilesByMessage,
): TicketThreadDto {
  return {
    ...presentTicket(ticket),
    messages: messages.map((message) => presentMessage(message, filesOf)),
  };
}
