import type { Mail } from "./mail.ts";
import { composeMail, greeting, type MailContext } from "./layout.ts";

/** Why a deposit could not be verified, and the way to try again. */
export function claimRejectedMail(
  context: MailContext,
  { fullName, reason }: { fullName: string; reason: string },
): Mail {
  return composeMail(context, `Your deposit at ${context.brand} could not be verified`, [
    greeting(fullName),
    { kind: "text", text: "We have looked at your proof and could not verify the deposit:" },
    { kind: "text", text: reason },
    { kind: "text", text: "You can send another proof at any time." },
    { kind: "link", label: "Account setup", path: "/dashboard/account-setup" },
  ]);
}
