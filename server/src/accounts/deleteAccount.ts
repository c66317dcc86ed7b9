import { rm } from "node:fs/promises";
import type { Logger } from "pino";
import { AppError } from "../http/AppError.ts";
import type { AccountsDeps } from "./accountsDeps.ts";
import { Member, type MemberRow } from "./Member.ts";
import type { PersonalDataRoom } from "./personalData.ts";
import { requirePassword } from "./requirePassword.ts";

/**
 * Deletes an account and everything that is kept of the member, in one transaction, then the
 * uploaded files. What is retained nevertheless stands in docs/OPERATING.md.
 * @throws AppError `conflict` for the only administrator; as `requirePassword`.
 */
export async function deleteAccount(
  deps: AccountsDeps & { personalData: readonly PersonalDataRoom[] },
  member: MemberRow,
  currentPassword: string,
  log: Logger,
): Promise<void> {
  await requirePassword(deps, member, currentPassword);
  const files: string[] = [];
  await deps.database.write(async (transaction) => {
    const members = deps.database.model(Member);
    // Locks the row, too: nothing that refers to the member can be added from here on.
    const admins = await members.findAll({
      where: { role: "admin" },
      attributes: ["id"],
      transaction,
      lock: true,
      raw: true,
    });
    if (member.role === "admin" && admins.length < 2) {
      throw new AppError(
        "conflict",
        "This is the only administrator. Make another account one before you delete this one.",
      );
    }
    await members.findByPk(member.id, { transaction, lock: true, raw: true });
    for (const room of deps.personalData) files.push(...((await room.files?.(member.id)) ?? []));
    for (const room of deps.personalData) await room.erase(member.id, transaction);
  });
  deps.sessions.forgetMember(member.id);
  for (const file of files) {
    await rm(file, { force: true }).catch((error: unknown) => {
      log.error({ err: error, file }, "a deleted member's file could not be removed");
    });
  }
}
