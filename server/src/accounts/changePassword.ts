import type { PasswordChangeInput } from "@signaldeck/contract";
import { passwordChangedMail } from "../delivery/mails/accountMails.ts";
import { addNotice } from "../delivery/inbox/addNotice.ts";
import type { AccountsDeps } from "./accountsDeps.ts";
import { mailContext } from "./mailContext.ts";
import type { SignedInMember } from "./signedInMember.ts";
import { readNotificationPreferences } from "./notificationPreferences.ts";
import { requirePassword } from "./requirePassword.ts";
import { writeAsOwner } from "./secondFactor.ts";
import { setPassword } from "./setPassword.ts";

/**
 * Gives the signed-in member a new password and ends all other sessions; returns their number. A
 * failed try ends none.
 * @throws AppError as `requirePassword` and `writeAsOwner`.
 */
export async function changePassword(
  deps: AccountsDeps,
  member: SignedInMember,
  input: PasswordChangeInput,
): Promise<number> {
  await requirePassword(deps, member, input.currentPassword);
  const chooser = { email: member.email, known: true };
  const passwordHash = await deps.passwords.hashChosen(input.newPassword, "newPassword", chooser);
  const { security } = await readNotificationPreferences(deps.database, member.id);
  return writeAsOwner(deps, member, input, async (transaction) => {
    await addNotice(deps, transaction, member.id, { kind: "password_changed" });
    if (security) {
      await deps.outbox.add(transaction, {
        channel: "mail",
        recipient: member.email,
        payload: passwordChangedMail(mailContext(deps), member),
      });
    }
    return setPassword(deps, transaction, {
      memberId: member.id,
      passwordHash,
      keep: member.sessionId,
    });
  });
}
