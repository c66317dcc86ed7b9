import type { DeleteAccountInput } from "@signaldeck/contract";
import type { Logger } from "pino";
import { AppError } from "../http/AppError.ts";
import type { AccountsDeps } from "./accountsDeps.ts";
import { lockAdmins } from "./lockAdmins.ts";
import type { SignedInMember } from "./signedInMember.ts";
import { eraseMember, removeFiles } from "../members/eraseMember.ts";
import type { MemberFile, PersonalDataModule } from "../members/personalData.ts";
import { requirePassword } from "./requirePassword.ts";
import { writeAsOwner } from "./secondFactor.ts";

/**
 * Deletes an account and everything that is kept of the member, in one transaction, then the
 * uploaded files. What is retained nevertheless is in docs/guide/reference/personal-data.md.
 * @throws AppError `last_admin` for the only administrator; as `requirePassword` and `writeAsOwner`.
 */
export async function deleteAccount(
  deps: AccountsDeps & { personalData: readonly PersonalDataModule[] },
  member: SignedInMember,
  { currentPassword, ...proof }: DeleteAccountInput,
  log: Logger,
): Promise<void> {
  await requirePassword(deps, member, currentPassword);
  const files: MemberFile[] = [];
  let admins: string[] = [];
  await writeAsOwner(
    deps,
    member,
    proof,
    // From here on nothing that refers to the member can be added: the row is locked.
    async (transaction, { id, role }) => {
      if (role === "admin" && admins.length < 2) {
        throw new AppError(
          "last_admin",
          "This is the only administrator. Make another account one before you delete this one.",
        );
      }
      files.push(...(await eraseMember(deps.personalData, transaction, id)));
    },
    async (transaction) => {
      admins = await lockAdmins(deps.database, transaction);
    },
  );
  deps.database.leaveNoCopies();
  await removeFiles(files, log);
}
