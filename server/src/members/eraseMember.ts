import type { Logger } from "pino";
import type { Transaction } from "sequelize";
import type { MemberFile, PersonalDataRoom } from "./personalData.ts";

/**
 * Erases everything that is stored of a member, who is locked by the caller, room by room.
 * @returns the member's files, for `removeFiles` after the commit
 */
export async function eraseMember(
  rooms: readonly PersonalDataRoom[],
  transaction: Transaction,
  memberId: string,
): Promise<MemberFile[]> {
  const files: MemberFile[] = [];
  for (const room of rooms) files.push(...((await room.files?.(memberId, transaction)) ?? []));
  for (const room of rooms) await room.erase(memberId, transaction);
  return files;
}

/** Removes files of members who are gone; what cannot be removed is logged. */
export async function removeFiles(
  files: readonly MemberFile[],
  log: Pick<Logger, "error">,
): Promise<void> {
  for (const file of files) {
    await file.remove().catch((error: unknown) => {
      log.error({ err: error, file: file.place }, "a deleted member's file could not be removed");
    });
  }
}
