import {
  CONFIDENCE_INTERVAL,
  countText,
  logHeadText,
  type LogHead,
  SIGNAL_MESSAGES,
  NO_SIGNAL_PREFERENCES,
  worthOf,
  worthWords,
  type SignalDto,
  utcDate,
  watClock,
  percentAsIs,
  percents,
  percent,
} from "@signaldeck/contract";
import { escapeHtml } from "../../delivery/mails/layout.ts";
import { logHeadWords } from "../../delivery/mails/signalMails.ts";

/** What a post says besides the signal. */
export interface PostContext {
  /** Address of the public record, to hold a ledger hash against. */
  recordUrl: string;
  /** The feed that runs, as a person reads it. */
  feed: { label: string; live: boolean };
  /** The operator's, by which a signal is judged, percent. */
  payoutPercent: number;
  /** The head of the ledger's log as the post is written; null: the post names none. */
  logHead: LogHead | null;
}

/** Hex digits of a hash that one compares at a glance; the record has the whole one. */
const SHORT_HASH = 16;

/** A new signal in Telegram's HTML. */
export function publishedText(signal: SignalDto, context: PostContext): string {
  const { createdAt, entryPrice, decimals, expiresAt, ledgerHash } = signal;
  return lines([
    title(signal, ""),
    marketNote(signal, context),
    // A channel is many people: it has no payout and no minimum of its own.
    worthWords(worthOf(signal, { ...NO_SIGNAL_PREFERENCES, usualPayout: context.payoutPercent })),
    `Entry ${entryPrice.toFixed(decimals)} at ${time(createdAt)}, ${utcDate(createdAt)}`,
    `Expires at ${time(expiresAt)}`,
    escapeHtml(confidence(signal)),
    record(ledgerHash, context),
    logLine(context),
    `<i>${escapeHtml(SIGNAL_MESSAGES.risk)} An estimate, no promise.</i>`,
  ]);
}

/** How a signal ended; `hash`: of the ledger record that says so. */
export function resultText(signal: SignalDto, hash: string, context: PostContext): string {
  const { closePrice, decimals, entryPrice, outcome, voidedReason } = signal;
  const voided = signal.voidedAt !== null;
  const word = voided ? "voided" : outcome === null ? "no result" : OUTCOMES[outcome];
  const why = voided
    ? `Voided before its expiry: ${voidedReason ?? ""}. It counts nowhere.`
    : closePrice === null
      ? "It could not be settled by a price of the feed, so it counts nowhere."
      : `Entry ${entryPrice.toFixed(decimals)}, close ${closePrice.toFixed(decimals)}.`;
  return lines([
    title(signal, `: ${word}`),
    marketNote(signal, context),
    escapeHtml(why),
    record(hash, context),
    logLine(context),
  ]);
}

/** That a signal is not to be taken any more; `hash`: of the ledger record that says so. */
export function withdrawnText(signal: SignalDto, hash: string, context: PostContext): string {
  const reason = signal.withdrawnReason ?? "";
  return lines([
    title(signal, ": withdrawn"),
    marketNote(signal, context),
    "Don't take it any more. Its result is posted here and counts.",
    escapeHtml(`Reason: ${reason}`),
    record(hash, context),
    logLine(context),
  ]);
}

const OUTCOMES = { profit: "profit", loss: "loss", breakeven: "break-even" } as const;

function title({ sequence, pair, direction }: SignalDto, end: string): string {
  const way = direction === "CALL" ? "CALL (up)" : "PUT (down)";
  return `<b>No. ${sequence} ${escapeHtml(pair)} ${way}${escapeHtml(end)}</b>`;
}

/** Made-up and recorded prices are named before anything else is read. */
function marketNote({ feed: { market } }: SignalDto, { feed }: PostContext): string | null {
  const label = escapeHtml(feed.label);
  if (market === "simulated") return `<b>Simulated</b> (${label}): no real prices`;
  if (market === "broker-made") return `<b>Broker-made prices</b> (${label})`;
  return feed.live ? null : `<b>Recording</b> (${label}): not live`;
}

function confidence(signal: SignalDto): string {
  const { confidenceLow, confidenceHigh, confidenceSample, source } = signal;
  if (signal.confidence === null) return "Confidence: none stated";
  const stated = percent(signal.confidence);
  if (source !== "engine") return `Confidence ${stated}, stated by hand, not measured`;
  if (confidenceLow === null || confidenceHigh === null) return `Confidence ${stated}`;
  const sample = countText(confidenceSample);
  return `Confidence ${stated}: measured, ${percentAsIs(CONFIDENCE_INTERVAL.chance)} interval ${percents(confidenceLow, confidenceHigh)}, ${sample} forecasts tested`;
}

function record(hash: string, { recordUrl }: PostContext): string {
  const short = hash.slice(0, SHORT_HASH);
  return `Ledger record <code>${escapeHtml(short)}</code>, ${link(recordUrl, "public record")}`;
}

function logLine({ logHead, recordUrl }: PostContext): string | null {
  if (logHead === null) return null;
  const page = `the ${link(recordUrl, "record page")}`;
  return logHeadWords(`<code>${escapeHtml(logHeadText(logHead))}</code>`, page);
}

const link = (url: string, words: string) => `<a href="${escapeHtml(url)}">${words}</a>`;

/** "11:05 AM WAT (10:05 UTC)" */
function time(iso: string): string {
  return `${watClock(iso)} WAT (${iso.slice(11, 16)} UTC)`;
}

const lines = (parts: readonly (string | null)[]) =>
  parts.filter((part) => part !== null).join("\n");
