import { AppError } from "../http/AppError.ts";
import type { AccountsDeps } from "./accountsDeps.ts";
import type { MemberRow } from "../members/Member.ts";

/**
 * Asks once more for the password before something that a found device must not be able to do.
 * @throws AppError `wrong_password`; `too_many_requests` after too many wrong ones, which are
 * counted apart from sign-ins, so that strangers cannot use the tries up.
 */
export async function requirePassword(
  deps: Pick<AccountsDeps, "passwords" | "limits">,
  member: Pick<MemberRow, "id" | "passwordHash">,
  currentPassword: string,
): Promise<void> {
  const key = `current password ${member.id}`;
  deps.passwords.assertRoom();
  await deps.limits.login.account.consume(key);
  if (!(await deps.passwords.verify(member.passwordHash, currentPassword))) {
    const message = "The current password is not right";
    throw new AppError("wrong_password", message, {
      fields: [{ path: "currentPassword", message }],
    });
  }
  await deps.limits.login.account.reset(key);
}
