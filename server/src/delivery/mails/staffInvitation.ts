import { HOUR, STAFF_LIMITS } from "@signaldeck/contract";
import type { Mail } from "./mail.ts";
import { composeMail, greeting, type MailContext } from "./layout.ts";

const LIFETIME_HOURS = STAFF_LIMITS.invitationLifetime / HOUR;

/** The link with which an invited staff member chooses a password. */
export function staffInvitationMail(
  context: MailContext,
  { fullName, token }: { fullName: string; token: string },
): Mail {
  return composeMail(context, `You are invited to the staff of ${context.brand}`, [
    greeting(fullName),
    {
      kind: "text",
      text: `You have a staff account at ${context.brand}. Choose a password with this link; it works once, within ${LIFETIME_HOURS} hours:`,
    },
    { kind: "link", label: "Choose a password", path: `/reset-password?token=${token}` },
    {
      kind: "text",
      text: "After that, sign in and set up a second factor under Profile Settings. Give this link to nobody.",
    },
  ]);
}
