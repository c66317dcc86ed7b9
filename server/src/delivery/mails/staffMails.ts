// To staff, in English but for what admins read of each other's deeds.
import { HOUR, STAFF_LIMITS, t, watMoment, type OwnerDeed } from "@signaldeck/contract";
import { composeMail, greeting, type MailContext, memberMail } from "./layout.ts";
import type { Mail } from "./mail.ts";

const DEEDS: Record<OwnerDeed, () => string> = {
  staff_invited: () => t("A colleague was invited"),
  staff_invited_again: () => t("An invitation of a colleague was sent again"),
  staff_role_changed: () => t("The role of a colleague was changed"),
  staff_withdrawn: () => t("The staff rights of a colleague were withdrawn"),
  second_factor_reset: () => t("The second factor of an account was reset"),
  address_changed: () => t("The public address was changed"),
  mail_changed: () => t("The mail server was changed"),
  feed_changed: () => t("The price feed was changed"),
  telegram_changed: () => t("The Telegram bot was changed"),
  telegram_removed: () => t("The Telegram bot was removed"),
  server_restarted: () => t("The server was restarted"),
  partner_changed: () => t("The rule for a partner was changed"),
  partner_secret_renewed: () => t("A partner's address got a new secret"),
  source_added: () => t("A source of signals was added"),
  source_changed: () => t("A source of signals was disabled or enabled"),
  source_secret_renewed: () => t("A source of signals got a new secret"),
  members_exported: () => t("A list of members was exported"),
  applications_exported: () => t("A list of applications was exported"),
  audit_exported: () => t("The audit log was exported"),
  members_imported: () => t("Members were imported"),
  import_taken_back: () => t("An import of members was taken back"),
  signal_decided: () => t("The result of a held signal was decided"),
  announcement_sent: () => t("An announcement was sent to members"),
};

/** Something that an admin did for which the password was asked again. */
export interface AdminActed {
  /** The addressee's name. */
  fullName: string;
  deed: OwnerDeed;
  /** What or whom it concerns; absent where the action says all. */
  about?: string | undefined;
  actor: { fullName: string; email: string };
  at: Date;
  /** Such as "Chrome on Windows". */
  device: string;
  /** The network address. */
  address: string;
}

/** Tells an admin what another one did: who, what, when and from where. */
export const adminActedMail = memberMail((context, told: AdminActed) => {
  const { deed, about, actor, at, device, address } = told;
  const what = DEEDS[deed]();
  return composeMail(context, `${context.brand}: ${what}`, [
    greeting(told.fullName),
    about === undefined ? what : t("{{what}}: {{about}}", { what, about }),
    t("By {{fullName}} ({{email}}), {{when}}, from {{device}} at {{address}}.", {
      fullName: actor.fullName,
      email: actor.email,
      when: watMoment(at),
      device,
      address,
    }),
    t(
      "If you did not expect this, ask them now by another way. If it was not them, withdraw their staff rights at once.",
    ),
    { link: t("Open the staff accounts"), path: "/dashboard/admin/staff" },
    { link: t("Open the audit log"), path: "/dashboard/desk/audit" },
  ]);
});

/** What waits of one kind. */
export interface WaitingFact {
  /** Such as "3 deposit claims". */
  words: string;
  oldestAt: Date | null;
}

export interface DeskWaits {
  fullName: string;
  /** At least one, in the order of the mail. */
  waiting: readonly WaitingFact[];
  /** Some of it was mailed before. */
  still: boolean;
  everyHours: number;
}

/** "3 deposit claims, 1 ticket"; of more than two kinds the first ones, and that there are more. */
export function waitingText(waiting: readonly WaitingFact[]): string {
  const first = waiting.slice(0, 2).map(({ words }) => words);
  return `${first.join(", ")}${waiting.length > 2 ? " and more" : ""}`;
}

/** Tells one of the staff what waits at their desks. */
export function deskWaitsMail(
  context: MailContext,
  { fullName, waiting, still, everyHours }: DeskWaits,
): Mail {
  const lines = waiting.map(({ words, oldestAt }) =>
    oldestAt ? `${words}, the oldest since ${watMoment(oldestAt)}` : words,
  );
  const next = everyHours === 1 ? "an hour" : `${everyHours} hours`;
  return composeMail(context, `${still ? "Still waiting" : "Waiting"}: ${waitingText(waiting)}`, [
    greeting(fullName),
    lines.join("\n"),
    { link: "What waits", path: "/dashboard" },
    `You hear of it again in ${next} at the earliest, and only while something waits.`,
    { link: "What you are told, and when", path: "/dashboard/settings" },
  ]);
}

/** Something that staff must hear of. */
export interface StaffAlert {
  /** One line. */
  subject: string;
  /** Sentences, what happened and what can be done. */
  text: string;
  /** Where in the product that is done. */
  path: string;
}

/** Tells staff that something has stopped or needs a look. */
export function staffAlertMail(
  context: MailContext,
  { fullName, subject, text, path }: StaffAlert & { fullName: string },
): Mail {
  return composeMail(context, `${context.brand}: ${subject}`, [
    greeting(fullName),
    text,
    { link: "Open the desk", path },
  ]);
}

interface Silence {
  fullName: string;
  /** What the feed is called on the screens. */
  feed: string;
  /** When its last price came, epoch milliseconds. */
  since: number;
}

const DESK = { link: "Signal Desk", path: "/dashboard/desk/signals" } as const;

/** Tells an administrator that a feed gives no prices while its market is open. */
export function feedSilentMail(context: MailContext, { fullName, feed, since }: Silence): Mail {
  return composeMail(context, `No prices from ${feed}`, [
    greeting(fullName),
    `The last price from ${feed} came at ${watMoment(since)}, and its market is open. No signal of its pairs is published until prices are back. Signals that expire meanwhile wait for its history, and become unsettled if it stays out of reach for 30 minutes.`,
    "Check this server's network first, then the vendor's status page. We keep reconnecting by ourselves.",
    DESK,
  ]);
}

/** Tells an administrator that its prices are back. */
export function feedBackMail(
  context: MailContext,
  { fullName, feed, since, endedAt }: Silence & { endedAt: number },
): Mail {
  return composeMail(context, `Prices from ${feed} are back`, [
    greeting(fullName),
    `${feed} gives prices again since ${watMoment(endedAt)}. It was silent from ${watMoment(since)} on; what was missed has been read from its history.`,
    DESK,
  ]);
}

/** The link with which an invited staff member chooses a password. */
export function staffInvitationMail(
  context: MailContext,
  { fullName, token }: { fullName: string; token: string },
): Mail {
  return composeMail(context, `You are invited to the staff of ${context.brand}`, [
    greeting(fullName),
    `You have a staff account at ${context.brand}. Choose a password with this link; it works once, within ${STAFF_LIMITS.invitationLifetime / HOUR} hours:`,
    { link: "Choose a password", path: `/reset-password?token=${token}` },
    "After that, sign in and set up a second factor under Profile Settings. Give this link to nobody.",
  ]);
}
