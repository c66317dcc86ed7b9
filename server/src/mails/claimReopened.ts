import type { Mail } from "./mail.ts";
import { composeMail, greeting, type MailContext } from "./layout.ts";

/** A proof that was rejected is looked at once more, and why. */
export function claimReopenedMail(
  context: MailContext,
  { fullName, reason }: { fullName: string; reason: string },
): Mail {
  return composeMail(context, `Your deposit at ${context.brand} is looked at again`, [
    greeting(fullName),
    {
      kind: "text",
      text: "We had rejected your proof and look at it once more; you need not send another one:",
    },
    { kind: "text", text: reason },
    { kind: "link", label: "Account setup", path: "/dashboard/account-setup" },
  ]);
}
