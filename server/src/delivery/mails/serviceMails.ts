// To a member whom staff write to, or for whom something works or works no more.
import { SIGNAL_MESSAGES, t, type AnnouncementKind } from "@signaldeck/contract";
import { composeMail, greeting, memberMail } from "./layout.ts";

export interface AnnouncementLetter {
  fullName: string;
  kind: AnnouncementKind;
  subject: string;
  text: string;
  unsubscribeUrl: string;
}

const BECAUSE: Record<AnnouncementKind, () => string> = {
  announcements: () =>
    t(
      "You get this email because you have an account here and have not switched announcements off.",
    ),
  marketing: () => t("You get this email because you agreed to news and offers in your settings."),
};

/** What staff write to many members, and where each can end it. */
export const announcementMail = memberMail((context, letter: AnnouncementLetter) => {
  const { fullName, kind, subject, text, unsubscribeUrl } = letter;
  return composeMail(
    context,
    subject,
    [
      greeting(fullName),
      text,
      // An offer always comes with the risk text.
      kind === "marketing" ? SIGNAL_MESSAGES.risk : null,
      { link: t("What you are told, and how"), path: "/dashboard/settings" },
    ],
    { url: unsubscribeUrl, because: BECAUSE[kind]() },
  );
});

/** Support has answered a ticket; the answer itself comes along. */
export const ticketAnsweredMail = memberMail(
  (context, answer: { fullName: string; ticketId: string; subject: string; message: string }) => {
    return composeMail(
      context,
      t("Support has answered: {{subject}}", { subject: answer.subject }),
      [
        greeting(answer.fullName),
        t("Support has answered your ticket:"),
        ...answer.message.split(/\n{2,}/),
        {
          link: t("Read the whole conversation and reply"),
          path: `/dashboard/support/tickets/${answer.ticketId}`,
        },
      ],
    );
  },
);

/** Tells a member that nothing is sent to a webhook any more, and why. */
export const webhookSwitchedOffMail = memberMail(
  (
    context,
    { fullName, host, reason }: { fullName: string; host: string; reason: "failing" | "gone" },
  ) => {
    const why =
      reason === "gone"
        ? t("The receiver at {{host}} has answered that it is gone for good (410).", { host })
        : t("Every attempt to reach {{host}} has failed for twelve hours.", { host });
    return composeMail(
      context,
      t("Your {{brand}} webhook was switched off", { brand: context.brand }),
      [
        greeting(fullName),
        t("{{why}} We have switched this webhook off and send nothing to it.", { why }),
        t(
          "Its last attempts are listed in your settings. You can switch it on again there once your receiver answers.",
        ),
        { link: t("Profile Settings"), path: "/dashboard/settings" },
      ],
    );
  },
);

/** Shows a member that mails reach them. */
export const testMail = memberMail((context, { fullName }: { fullName: string }) => {
  return composeMail(context, t("A test email from {{brand}}", { brand: context.brand }), [
    greeting(fullName),
    t("You asked for this email in your settings. Emails reach you."),
    { link: t("Profile Settings"), path: "/dashboard/settings" },
  ]);
});
