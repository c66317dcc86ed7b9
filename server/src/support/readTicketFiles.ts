import type { TicketFileDto } from "@signaldeck/contract";
import type { Response } from "express";
import type { Database } from "../database/Database.ts";
import { AppError } from "../http/AppError.ts";
import { sendInert } from "../http/sendInert.ts";
import type { SupportDeps } from "./supportDeps.ts";
import { TicketFile, type TicketFileRow } from "./TicketFile.ts";

/** The files of a ticket by the message that each came with. */
export type FilesByMessage = (messageId: string) => TicketFileDto[];

export async function readTicketFiles(
  database: Database,
  ticketId: string,
): Promise<FilesByMessage> {
  const rows: TicketFileRow[] = await database
    .model(TicketFile)
    .findAll({ where: { ticketId }, order: [["id", "ASC"]], raw: true });
  return (messageId) =>
    rows
      .filter((row) => row.messageId === messageId)
      .map(({ id, name, type, bytes }) => ({ id, name, type, bytes }));
}

/**
 * Answers with a file of a ticket as an inert download.
 * @throws AppError `not_found` for another ticket's file, and when it is gone; `unavailable` when it
 *   cannot be read.
 */
export async function sendTicketFile(
  { database, ticketFiles }: SupportDeps,
  key: { id: string; ticketId: string },
  response: Response,
): Promise<void> {
  const row: TicketFileRow | null = await database
    .model(TicketFile)
    .findOne({ where: { ...key }, raw: true });
  if (!row) throw new AppError("not_found", "There is no such file.");
  await sendInert(ticketFiles, { ...row, as: `ticket-file-${row.id}` }, response);
}
