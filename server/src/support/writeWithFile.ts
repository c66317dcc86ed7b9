import {
  DAY,
  SUPPORT_LIMITS,
  TICKET_FILE_MISSING_MESSAGE,
  TICKET_FILE_TYPE_MESSAGE,
  t,
} from "@signaldeck/contract";
import { Op, type Transaction } from "sequelize";
import { v7 as uuid } from "uuid";
import { checkProof, type CheckedProof } from "../access/claims/checkProof.ts";
import { AppError } from "../http/AppError.ts";
import type { UploadedFile } from "../http/readUpload.ts";
import type { Owner } from "../members/Owner.ts";
import type { SupportDeps } from "./supportDeps.ts";
import { TicketFile } from "./TicketFile.ts";
import type { DataContext } from "../database/DataContext.ts";

const WORDS = { missing: TICKET_FILE_MISSING_MESSAGE, type: TICKET_FILE_TYPE_MESSAGE };

/** A file that lies in the folder already and belongs to a message that is being written. */
export interface StoredFile extends Omit<CheckedProof, "bytes"> {
  file: string;
  bytes: number;
}

/**
 * Checks and stores a file, then writes the message that it comes with; where that is refused the
 * file is removed again. A crash in between leaves a file that the sweep finds.
 * @throws AppError as `checkProof`, as `write`, and `unavailable` where nothing can be stored.
 */
export async function writeWithFile(
  { ticketFiles }: SupportDeps,
  memberId: string,
  upload: UploadedFile | null,
  write: (file: StoredFile) => Promise<unknown>,
): Promise<void> {
  const { name, type, bytes } = await checkProof(upload, WORDS);
  const file = await ticketFiles.save(bytes, memberId);
  try {
    await write({ file, name, type, bytes: bytes.length });
  } catch (error) {
    await ticketFiles.remove(file);
    throw error;
  }
}

/**
 * Writes down that a file belongs to a message, within the ticket's and the day's number of files.
 * @param owner whose ticket it is, locked, so that no two files find the same space
 * @throws AppError `conflict` where the ticket holds enough, `too_many_requests` within a day.
 */
export async function addTicketFile(
  { database, clock }: DataContext,
  transaction: Transaction,
  owner: Owner,
  message: { id: string; ticketId: string; author: TicketFile["author"] },
  stored: StoredFile,
): Promise<void> {
  const { ticketId, author } = message;
  const now = clock.now();
  if ((await owner.count(TicketFile, { ticketId })) >= SUPPORT_LIMITS.filesPerTicket) {
    throw new AppError("conflict", () =>
      t("A ticket holds at most {{most}} files. Open another ticket for more.", {
        most: SUPPORT_LIMITS.filesPerTicket,
      }),
    );
  }
  // Every ticket file's name begins with its member, so one look counts those of all their tickets.
  const begin = stored.file.slice(0, stored.file.indexOf("-") + 1);
  const sent = await owner.count(TicketFile, {
    author: "member",
    file: { [Op.startsWith]: begin },
    createdAt: { [Op.gt]: new Date(now - DAY) },
  });
  if (author === "member" && sent >= SUPPORT_LIMITS.filesPerDay) {
    throw new AppError(
      "too_many_requests",
      () =>
        t("You can send {{most}} files a day. Send the next one tomorrow.", {
          most: SUPPORT_LIMITS.filesPerDay,
        }),
      { retryAfter: DAY / 1_000 },
    );
  }
  const row = { id: uuid(), ticketId, messageId: message.id, author, createdAt: new Date(now) };
  await database.model(TicketFile).create({ ...row, ...stored }, { transaction });
}
