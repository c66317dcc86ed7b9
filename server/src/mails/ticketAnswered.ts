import type { Mail } from "./mail.ts";
import { composeMail, greeting, type MailContext } from "./layout.ts";

/** Support has answered a ticket; the answer itself comes along. */
export function ticketAnsweredMail(
  context: MailContext,
  answer: { fullName: string; ticketId: string; subject: string; message: string },
): Mail {
  return composeMail(context, `Support has answered: ${answer.subject}`, [
    greeting(answer.fullName),
    { kind: "text", text: "Support has answered your ticket:" },
    ...answer.message
      .split(/\n{2,}/)
      .map((paragraph) => ({ kind: "text" as const, text: paragraph })),
    {
      kind: "link",
      label: "Read the whole conversation and reply",
      path: `/dashboard/support/tickets/${answer.ticketId}`,
    },
  ]);
}
