import { SIGNAL_MESSAGES, type AnnouncementKind } from "@signaldeck/contract";
import type { Mail } from "./mail.ts";
import { composeMail, greeting, type MailContext } from "./layout.ts";

export interface AnnouncementLetter {
  fullName: string;
  kind: AnnouncementKind;
  subject: string;
  text: string;
  unsubscribeUrl: string;
}

const BECAUSE: Record<AnnouncementKind, string> = {
  announcements: "you have an account here and have not switched announcements off",
  marketing: "you agreed to news and offers in your settings",
};

/** What staff write to many members, and where each can end it. */
export function announcementMail(context: MailContext, letter: AnnouncementLetter): Mail {
  const { fullName, kind, subject, text, unsubscribeUrl } = letter;
  return composeMail(
    context,
    subject,
    [
      greeting(fullName),
      { kind: "text", text },
      // Whoever is offered something reads the risk beside it.
      ...(kind === "marketing" ? [{ kind: "text" as const, text: SIGNAL_MESSAGES.risk }] : []),
      { kind: "link", label: "What you are told, and how", path: "/dashboard/settings" },
    ],
    { url: unsubscribeUrl, because: BECAUSE[kind] },
  );
}
