import { t } from "@signaldeck/contract";
import { AppError } from "../http/AppError.ts";
import type { AccountsDeps } from "./accountsDeps.ts";
import type { SignedInMember } from "./signedInMember.ts";

/**
 * Asks once more for the password before something that a found device must not be able to do.
 * @throws AppError `wrong_password`; `too_many_requests` after too many wrong ones, which are
 * counted for this session alone, so that neither strangers nor who holds another session use the
 * tries up.
 */
export async function requirePassword(
  deps: AccountsDeps,
  member: Pick<SignedInMember, "id" | "sessionId" | "passwordHash">,
  currentPassword: string,
): Promise<void> {
  const key = `current password ${member.id} in ${member.sessionId}`;
  await deps.limits.login.account.consume(key);
  if (!(await deps.passwords.verify(member.passwordHash, currentPassword, true))) {
    const message = () => t("The current password is not right");
    throw new AppError("wrong_password", message, {
      fields: [{ path: "currentPassword", message }],
    });
  }
  await deps.limits.login.account.reset(key);
}
