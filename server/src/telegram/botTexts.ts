import { decide, PROMISED_HOURS, type Viewer, watMoment } from "@signaldeck/contract";
import type { MemberRow } from "../members/Member.ts";
import { escapeHtml } from "../mails/layout.ts";
import type { ChannelOfTier } from "../telegramConfig.ts";

/** What the bot says of the operator. */
export interface BotContext {
  brand: string;
  publicUrl: string;
}

const { from, to, peak } = PROMISED_HOURS.activation;

const settings = ({ publicUrl }: BotContext) => `${publicUrl}/dashboard/settings`;
const signalRoom = ({ publicUrl }: BotContext) => `${publicUrl}/dashboard/signals`;

/** Tier and unlock state open the signals; the acknowledgement is all that is missing. */
function waitsForDisclosure(viewer: Viewer): boolean {
  const decision = decide(viewer, "signals.read");
  return !decision.allowed && decision.code === "risk_unacknowledged";
}

/** To somebody whose chat is not linked with an account. */
export const strangerText = (context: BotContext) =>
  `This is the bot of ${escapeHtml(context.brand)}. It talks with members whose account is linked: sign in, open Profile Settings and press "Link Telegram".\n${escapeHtml(settings(context))}`;

export const unknownCodeText = (context: BotContext) =>
  `This link has been used or has run out. Make a new one in Profile Settings.\n${escapeHtml(settings(context))}`;

export const OTHER_ACCOUNT_TEXT =
  "This chat is linked with another account. Unlink it there first: Profile Settings, Telegram.";

export const LINKED_TEXT =
  "Your account is linked. You get news of your account and of the trades that you took here.\n\n/status shows your tier, /stop ends the messages, /help shows what else works.";

export const RESUMED_TEXT = "Messages are on. /stop ends them.";

export const STOPPED_TEXT =
  "You get no more messages here. /start begins them again. Channels are not touched by this.";

export const HELP_TEXT = `What works here:
/status: your tier and what you receive
/stop: no more messages here
/start: messages again
A picture or PDF of your deposit: it goes to verification. Write the amount with it, such as: amount 250`;

/**
 * Before a request to join is declined.
 * @param viewer who asked; null for somebody whose chat is not linked
 */
export const notAllowedText = (context: BotContext, viewer: Viewer | null) =>
  viewer
    ? waitsForDisclosure(viewer)
      ? `Your request was declined, since the risk disclosure comes before the first signal. Acknowledge it in the signal room, then ask again.\n${escapeHtml(signalRoom(context))}`
      : "Your tier does not open this channel, so your request was declined. /status shows your tier."
    : `This channel is for members whose account is linked. Your request was declined.\n\n${strangerText(context)}`;

export const ASK_AMOUNT_TEXT =
  "Which amount did you deposit? Answer with whole US dollars, such as: amount 250";

export const ASK_ACCOUNT_TEXT =
  "Which amount did you deposit, and what is your broker account ID? Answer such as: amount 250 account 88421190";

export const PROOF_GONE_TEXT = "The file could not be loaded from Telegram. Please send it again.";

/** A proof is in the queue. */
export const proofTakenText = ({ admissionCode }: Pick<MemberRow, "admissionCode">) =>
  `Your proof has arrived and waits for verification. It is usually decided on within ${from} to ${to} hours, at peak times within ${peak}. You hear of it here and by email.\n\nYour admission code is <code>${escapeHtml(admissionCode)}</code>: name it when you write to support. It unlocks nothing.`;

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
  const until = member.grantedUntil ? `, until ${watMoment(member.grantedUntil.getTime())}` : "";
  const lines = [`<b>Tier: ${member.role === "member" ? name(member.tier) : "staff"}</b>${until}`];
  if (waitsForDisclosure(viewer)) {
    lines.push("Signals: open once you have acknowledged the risk disclosure in the signal room.");
  } else if (decide(viewer, "signals.read").allowed) {
    lines.push(
      channel
        ? `Signals: in the ${channel.tier} channel and in the signal room.`
        : "Signals: in the signal room. There is no channel for your tier.",
    );
  } else {
    const trial =
      now < trialEndsAt ? `Your trial ends ${watMoment(trialEndsAt)}.` : "Your trial has ended.";
    lines.push(`Signals: locked until your deposit is verified. ${trial}`);
  }
  if (state.enginePaused !== null) {
    lines.push(`Signals are paused: ${escapeHtml(state.enginePaused)}`);
  }
  if (state.held) {
    lines.push("Your own limits or pause hold signals back in the signal room, not in a channel.");
  }
  lines.push(state.paused ? "Messages here: off. /start begins them." : "Messages here: on.");
  return lines.join("\n");
}

const name = (tier: string) => `${tier.charAt(0).toUpperCase()}${tier.slice(1)}`;
