import { rm } from "node:fs/promises";
import type { Logger } from "pino";
import { AppError } from "../http/AppError.ts";
import type { AccountsDeps } from "./accountsDeps.ts";
import { lockAdmins } from "./lockAdmins.ts";
import { lockMember } from "../members/lockMember.ts";
import type { MemberRow } from "../members/Member.ts";
import type { PersonalDataRoom } from "../members/personalData.ts";
import { requirePassword } from "./requirePassword.ts";

/**
 * Deletes an account and everything that is kept of the member, in one transaction, then the
 * uploaded files. What is retained nevertheless stands in docs/OPERATING.md.
 * @throws AppError `last_admin` for the only administrator; as `requirePassword`.
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
    const admins = await lockAdmins(deps.database, transaction);
    if (member.role === "admin" && admins.length < 2) {
      throw new AppError(
        "last_admin",
        "This is the only administrator. Make another account one before you delete this one.",
      );
    }
    // From here on nothing that refers to the member can be added.
    await lockMember(deps.database, transaction, member.id);
    for (const room of deps.personalData) files.push(...((await room.files?.(member.id)) ?? []));
    for (const room of deps.personalData) await room.erase(member.id, transaction);
  });
  for (const file of files) {
    await rm(file, { force: true }).catch((error: unknown) => {
      log.error({ err: error, file }, "a deleted member's file could not be removed");
    });
  }
}
