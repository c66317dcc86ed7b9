import { TicketDto, type TicketMessageDto, type TicketThreadDto } from "@signaldeck/contract";
import { presenter } from "../http/presenter.ts";
import type { FilesByMessage } from "./readTicketFiles.ts";
import type { TicketRow } from "./SupportTicket.ts";
import type { MessageRow } from "./TicketMessage.ts";

/** A ticket as it stands in lists. */
export const presentTicket: (ticket: TicketRow) => TicketDto = presenter(TicketDto, {});

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
