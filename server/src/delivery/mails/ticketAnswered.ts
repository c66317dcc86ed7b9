import { t } from "@signaldeck/contract";
import { composeMail, greeting } from "./layout.ts";
import { memberMail } from "./memberMail.ts";

/** Support has answered a ticket; the answer itself comes along. */
export const ticketAnsweredMail = memberMail(
  (context, answer: { fullName: string; ticketId: string; subject: string; message: string }) => {
    return composeMail(
      context,
      t("Support has answered: {{subject}}", { subject: answer.subject }),
      [
        greeting(answer.fullName),
        { kind: "text", text: t("Support has answered your ticket:") },
        ...answer.message
          .split(/\n{2,}/)
          .map((paragraph) => ({ kind: "text" as const, text: paragraph })),
        {
          kind: "link",
          label: t("Read the whole conversation and reply"),
          path: `/dashboard/support/tickets/${answer.ticketId}`,
        },
      ],
    );
  },
);
