import {
  CONFIDENCE_INTERVAL,
  countText,
  SIGNAL_MESSAGES,
  SKIP_WORDS,
  type SignalDto,
  utcDate,
  watClock,
} from "@signaldeck/contract";
import { escapeHtml } from "../mails/layout.ts";

/** What a post says besides the signal. */
export interface PostContext {
  /** Address of the public record, to hold a ledger hash against. */
  recordUrl: string;
  /** The feed that runs, as a person reads it. */
  feed: { label: string; live: boolean };
}

/** Hex digits of a hash that one compares at a glance; the record has the whole one. */
const SHORT_HASH = 16;

/** A new signal in Telegram's HTML. */
export function publishedText(signal: SignalDto, context: PostContext): string {
  const { createdAt, entryPrice, decimals, expiresAt, ledgerHash } = signal;
  return lines([
    title(signal, ""),
    marketNote(signal, context),
    signal.grade && SKIP_WORDS[signal.grade],
    `Entry ${entryPrice.toFixed(decimals)} at ${time(createdAt)}, ${utcDate(createdAt)}`,
    `Expires at ${time(expiresAt)}`,
    escapeHtml(confidence(signal)),
    ledger("Ledger head", ledgerHash, context),
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
    ledger("Ledger head", hash, context),
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
  const percent = `${signal.confidence.toFixed(1)} %`;
  if (source !== "engine") return `Confidence ${percent}, stated by hand, not measured`;
  if (confidenceLow === null || confidenceHigh === null) return `Confidence ${percent}`;
  const from = confidenceLow.toFixed(1);
  const to = confidenceHigh.toFixed(1);
  const sample = countText(confidenceSample);
  return `Confidence ${percent}: measured, ${CONFIDENCE_INTERVAL.chance} % interval ${from} to ${to} %, ${sample} forecasts tested`;
}

function ledger(name: string, hash: string, { recordUrl }: PostContext): string {
  const short = hash.slice(0, SHORT_HASH);
  return `${name} <code>${escapeHtml(short)}</code>, <a href="${escapeHtml(recordUrl)}">public record</a>`;
}

/** "11:05 AM WAT (10:05 UTC)" */
function time(iso: string): string {
  return `${watClock(iso)} WAT (${iso.slice(11, 16)} UTC)`;
}

const lines = (parts: readonly (string | null)[]) =>
  parts.filter((part) => part !== null).join("\n");
