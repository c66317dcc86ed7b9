import { t, type TelegramChoice } from "@signaldeck/contract";

/** There is no choice, or none yet: why. */
export interface Words {
  kind: "words";
  words: string;
  why?: string;
  /** Always sent, so that a small screen shows it as well. */
  isSent?: boolean;
}

/** A kind of news for members, and which channels carry it. */
export interface NoticeKind {
  label: string;
  text: string;
  /** The preference that decides the mail, or words where there is no choice. */
  mail: "trades" | "digest" | "security" | "announcements" | "marketing" | Words;
  /** The choice that decides the message by Telegram, or words where there is no choice. */
  telegram: keyof TelegramChoice | Words;
  /** What of it devices and webhooks can get. */
  wish: "signals" | "results" | null;
}

/** All kinds of news, in the order of the grid. */
export function noticeKinds(): readonly NoticeKind[] {
  const notThere: Words = { kind: "words", words: t("not sent here") };
  const asMail: Words = {
    kind: "words",
    words: t("as email"),
    why: t("Your choice for email holds for the chat, too."),
    isSent: true,
  };
  return [
    {
      label: t("New signals"),
      text: t("A signal is published."),
      mail: {
        kind: "words",
        words: t("too slow for five minutes"),
        isSent: true,
      },
      telegram: {
        kind: "words",
        words: t("in the channel"),
        why: t("Signals are posted in the channel of your tier."),
        isSent: true,
      },
      wish: "signals",
    },
    {
      label: t("Results"),
      text: t("A signal has settled. By email and Telegram only those that you took."),
      mail: "trades",
      telegram: "trades",
      wish: "results",
    },
    {
      label: t("Daily digest"),
      text: t("What settled the day before, and how you did. At 7 in the morning, WAT."),
      mail: "digest",
      telegram: notThere,
      wish: null,
    },
    {
      label: t("Security"),
      text: t(
        "Your password or second factor was changed in these settings. Resets and changes of the address are always emailed.",
      ),
      mail: "security",
      telegram: notThere,
      wish: null,
    },
    {
      label: t("Account and support"),
      text: t("Codes, deposits, and answers to your tickets."),
      mail: {
        kind: "words",
        words: t("always"),
        why: t("These emails are part of your account."),
        isSent: true,
      },
      telegram: "account",
      wish: null,
    },
    {
      label: t("Announcements"),
      text: t("News of the service itself, such as planned maintenance."),
      mail: "announcements",
      telegram: asMail,
      wish: null,
    },
    {
      label: t("Marketing"),
      text: t("News and offers. None are sent unless you turn it on."),
      mail: "marketing",
      telegram: asMail,
      wish: null,
    },
  ];
}
