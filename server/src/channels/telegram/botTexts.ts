import { decide, PROMISED_HOURS, t, type Viewer, watMoment } from "@signaldeck/contract";
import type { MemberRow } from "../../members/Member.ts";
import { escapeHtml } from "../../delivery/mails/layout.ts";
import type { ChannelOfTier } from "../../process/settings/telegramConfig.ts";

// Everything here is said by t: in the language of the person the bot answers.

/** What the bot says of the operator. */
export interface BotContext {
  brand: string;
  publicUrl: string;
}

const { from, to, peak } = PROMISED_HOURS.activation;

/** What the bot reads, which is the same in all languages. */
const AMOUNT_EXAMPLE = "amount 250";

const settings = ({ publicUrl }: BotContext) => `${publicUrl}/dashboard/settings`;
const signalRoom = ({ publicUrl }: BotContext) => `${publicUrl}/dashboard/signals`;

const withLink = (words: string, url: string) => `${words}\n${escapeHtml(url)}`;

/** Tier and unlock state open the signals; the acknowledgement is all that is missing. */
function waitsForDisclosure(viewer: Viewer): boolean {
  const decision = decide(viewer, "signals.read");
  return !decision.allowed && decision.code === "risk_unacknowledged";
}

/** To somebody whose chat is not linked with an account. */
export const strangerText = (context: BotContext) =>
  withLink(
    t(
      'This is the bot of {{brand}}. It talks with members whose account is linked: sign in, open Profile Settings and press "Link Telegram".',
      { brand: escapeHtml(context.brand) },
    ),
    settings(context),
  );

export const unknownCodeText = (context: BotContext) =>
  withLink(
    t("This link has been used or has run out. Make a new one in Profile Settings."),
    settings(context),
  );

export const otherAccountText = () =>
  t("This chat is linked with another account. Unlink it there first: Profile Settings, Telegram.");

export const linkedText = () =>
  [
    t("Your account is linked. You get news of your account and of the trades that you took here."),
    t("/status shows your tier, /stop ends the messages, /help shows what else works."),
  ].join("\n\n");

export const resumedText = () => t("Messages are on. /stop ends them.");

export const stoppedText = () =>
  t("You get no more messages here. /start begins them again. Channels are not touched by this.");

export const testText = () =>
  t("This is a test message that you asked for in your settings. Messages reach you.");

export const unlinkedText = () =>
  t("Your account is no longer linked with this chat. You get no more messages here.");

export const helpText = () =>
  [
    t("What works here:"),
    t("/status: your tier and what you receive"),
    t("/stop: no more messages here"),
    t("/start: messages again"),
    t(
      "A picture or PDF of your deposit: it goes to verification. Write the amount with it, such as: {{example}}",
      { example: AMOUNT_EXAMPLE },
    ),
  ].join("\n");

/**
 * Before a request to join is declined.
 * @param viewer who asked; null for somebody whose chat is not linked
 */
export function notAllowedText(context: BotContext, viewer: Viewer | null): string {
  if (!viewer) {
    const why = t(
      "This channel is for members whose account is linked. Your request was declined.",
    );
    return `${why}\n\n${strangerText(context)}`;
  }
  return waitsForDisclosure(viewer)
    ? withLink(
        t(
          "Your request was declined, since the risk disclosure comes before the first signal. Acknowledge it in the signal room, then ask again.",
        ),
        signalRoom(context),
      )
    : t(
        "Your tier does not open this channel, so your request was declined. /status shows your tier.",
      );
}

export const askAmountText = () =>
  t("Which amount did you deposit? Answer with whole US dollars, such as: {{example}}", {
    example: AMOUNT_EXAMPLE,
  });

export const askAccountText = () =>
  t(
    "Which amount did you deposit, and what is your broker account ID? Answer such as: {{example}}",
    { example: `${AMOUNT_EXAMPLE} account 88421190` },
  );

export const proofGoneText = () =>
  t("The file could not be loaded from Telegram. Please send it again.");

/** A proof is in the queue. */
export const proofTakenText = ({ admissionCode }: Pick<MemberRow, "admissionCode">) =>
  [
    t(
      "Your proof has arrived and waits for verification. It is usually decided on within {{from}} to {{to}} hours, at peak times within {{peak}}. You hear of it here and by email.",
      { from, to, peak },
    ),
    t(
      "Your admission code is <code>{{code}}</code>: name it when you write to support. It unlocks nothing.",
      { code: escapeHtml(admissionCode) },
    ),
  ].join("\n\n");

/** What /status answers. */
export function statusText(state: {
  member: MemberRow;
  viewer: Viewer;
  channel: ChannelOfTier | null;
  /** Epoch milliseconds, wall time. */
  now: number;
  trialEndsAt: number;
  /** Why the operator has stopped the engine; null while it runs. */
  enginePaused: string | null;
  /** The member's own limits or pause hold signals back. */
  held: boolean;
  paused: boolean;
}): string {
  const { member, viewer, channel, now, trialEndsAt } = state;
  const lines = [tierLine(member)];
  if (waitsForDisclosure(viewer)) {
    lines.push(
      t("Signals: open once you have acknowledged the risk disclosure in the signal room."),
    );
  } else if (decide(viewer, "signals.read").allowed) {
    lines.push(
      channel
        ? t("Signals: in the {{tier}} channel and in the signal room.", { tier: channel.tier })
        : t("Signals: in the signal room. There is no channel for your tier."),
    );
  } else {
    const trial =
      now < trialEndsAt
        ? t("Your trial ends {{end}}.", { end: watMoment(trialEndsAt) })
        : t("Your trial has ended.");
    lines.push(`${t("Signals: locked until your deposit is verified.")} ${trial}`);
  }
  if (state.enginePaused !== null) {
    lines.push(t("Signals are paused: {{reason}}", { reason: escapeHtml(state.enginePaused) }));
  }
  if (state.held) {
    lines.push(
      t("Your own limits or pause hold signals back in the signal room, not in a channel."),
    );
  }
  lines.push(state.paused ? t("Messages here: off. /start begins them.") : t("Messages here: on."));
  return lines.join("\n");
}

function tierLine({ role, tier, grantedUntil }: MemberRow): string {
  const told = role === "member" ? name(tier) : t("staff");
  return grantedUntil
    ? t("<b>Tier: {{tier}}</b>, until {{until}}", {
        tier: told,
        until: watMoment(grantedUntil.getTime()),
      })
    : t("<b>Tier: {{tier}}</b>", { tier: told });
}

const name = (tier: string) => `${tier.charAt(0).toUpperCase()}${tier.slice(1)}`;
