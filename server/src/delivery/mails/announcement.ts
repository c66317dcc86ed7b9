import { SIGNAL_MESSAGES, type AnnouncementKind, t } from "@signaldeck/contract";
import { composeMail, greeting } from "./layout.ts";
import { memberMail } from "./memberMail.ts";

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
      { kind: "text", text },
      // An offer always comes with the risk text.
      ...(kind === "marketing" ? [{ kind: "text" as const, text: SIGNAL_MESSAGES.risk }] : []),
      { kind: "link", label: t("What you are told, and how"), path: "/dashboard/settings" },
    ],
    { url: unsubscribeUrl, because: BECAUSE[kind]() },
  );
});
