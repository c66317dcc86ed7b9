import { t, type TelegramChoice, type WebhookEvent } from "@signaldeck/contract";

/** What stands where a channel leaves no choice. */
export interface NoChoice {
  word: string;
  why: string;
}

/** A kind of news for members, and which channels carry it. */
export interface NoticeKind {
  label: string;
  text: string;
  /** The preference that decides the mail, or words where there is no choice. */
  mail: "trades" | "digest" | "security" | "announcements" | "marketing" | NoChoice;
  /** The choice that decides the message by Telegram, or words where there is no choice. */
  telegram: keyof TelegramChoice | NoChoice;
  /** The events of it that webhooks and devices can get. */
  events: readonly WebhookEvent[];
}

/** All kinds of news, in the order of the table. */
export function noticeKinds(): readonly NoticeKind[] {
  const notThere = { word: t("No"), why: t("This is not told by Telegram.") };
  const asMail = {
    word: t("As email"),
    why: t("Your choice for email holds for the chat, too."),
  };
  return [
    {
      label: t("New signals"),
      text: t(
        "A recommended signal is out. Set a device or webhook to all signals to get every one.",
      ),
      mail: { word: t("No"), why: t("A signal lives five minutes: an email would come too late.") },
      telegram: { word: t("Channel"), why: t("Signals are posted in the channel of your tier.") },
      events: ["signal.published"],
    },
    {
      label: t("Results"),
      text: t("A signal has settled. By email and Telegram only those that you took."),
      mail: "trades",
      telegram: "trades",
      events: ["signal.settled"],
    },
    {
      label: t("Daily digest"),
      text: t("What settled the day before, and how you did. At 7 in the morning, WAT."),
      mail: "digest",
      telegram: notThere,
      events: [],
    },
    {
      label: t("Security"),
      text: t(
        "Your password or second factor was changed in these settings. Resets and changes of the address are always emailed.",
      ),
      mail: "security",
      telegram: notThere,
      events: [],
    },
    {
      label: t("Account and support"),
      text: t("Codes, deposits, and answers to your tickets."),
      mail: { word: t("Always"), why: t("These emails are part of your account.") },
      telegram: "account",
      events: [],
    },
    {
      label: t("Announcements"),
      text: t("News of the service itself, such as planned maintenance."),
      mail: "announcements",
      telegram: asMail,
      events: [],
    },
    {
      label: t("Marketing"),
      text: t("News and offers. None are sent unless you tick this."),
      mail: "marketing",
      telegram: asMail,
      events: [],
    },
  ];
}
