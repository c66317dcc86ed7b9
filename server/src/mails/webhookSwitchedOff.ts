import type { Mail } from "./mail.ts";
import { composeMail, greeting, type MailContext } from "./layout.ts";

/** Tells a member that nothing is sent to a webhook any more, and why. */
export function webhookSwitchedOffMail(
  context: MailContext,
  { fullName, host, reason }: { fullName: string; host: string; reason: "failing" | "gone" },
): Mail {
  const why =
    reason === "gone"
      ? `The receiver at ${host} has answered that it is gone for good (410).`
      : `Every attempt to reach ${host} has failed for twelve hours.`;
  return composeMail(context, `Your ${context.brand} webhook was switched off`, [
    greeting(fullName),
    { kind: "text", text: `${why} We have switched this webhook off and send nothing to it.` },
    {
      kind: "text",
      text: "Its last attempts are listed in your settings. You can switch it on again there once your receiver answers.",
    },
    { kind: "link", label: "Profile Settings", path: "/dashboard/settings" },
  ]);
}
