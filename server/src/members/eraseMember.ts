import type { Logger } from "pino";
import type { Transaction } from "sequelize";
import type { MemberFile, PersonalDataModule } from "./personalData.ts";

/**
 * Erases everything that is stored of a member, who is locked by the caller, module by module.
 * @returns the member's files, for `removeFiles` after the commit
 */
export async function eraseMember(
  modules: readonly PersonalDataModule[],
  transaction: Transaction,
  memberId: string,
): Promise<MemberFile[]> {
  const files: MemberFile[] = [];
  for (const module of modules)
    files.push(...((await module.files?.(memberId, transaction)) ?? []));
  for (const module of modules) await module.erase(memberId, transaction);
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
