import {
  type Outcome,
  type NoSignalDto,
  type SignalDto,
  type SignalStatus,
  openTable,
  isTakeable,
  percent,
  SIGNAL_LIMITS,
  t,
} from "@signaldeck/contract";
import { isStated } from "../../components/signalSource.ts";
import { lastMark } from "../../api/marketClock.ts";

/** Status labels of the previous signals. `expired` means that the closing price is awaited. */
const STATUS_LABEL = openTable<SignalStatus, () => string>((words) => () => words, {
  active: () => t("Active"),
  expired: () => t("Awaiting price"),
  closed: () => t("Closed"),
  hit_tp: () => t("Take profit hit"),
  hit_sl: () => t("Stop loss hit"),
  unsettled: () => t("Unsettled"),
});

export interface ResultView {
  mark: string;
  word: string;
  className: string;
}

const plain = (word: string) => (): ResultView => ({ mark: "–", word, className: "text-muted" });

const RESULTS = openTable<Outcome, () => ResultView>(plain, {
  profit: () => ({ mark: "✓", word: t("profit"), className: "text-call" }),
  loss: () => ({ mark: "✕", word: t("loss"), className: "text-put" }),
  breakeven: () => ({ mark: "=", word: t("breakeven"), className: "text-muted" }),
});

/** How a settled signal ended, as mark and word; null while it has not, or never will. */
export function resultOf(signal: Pick<SignalDto, "outcome">): ResultView | null {
  return signal.outcome ? RESULTS[signal.outcome]() : null;
}

/**
 * The one live signal: the newest, if it is active, nobody withdrew it, and its time has not run out on the market's
 * clock either (the update that says so may still be on its way).
 * @param marketNow epoch ms, or null while the market's time is unknown.
 */
export function liveSignal(
  signals: readonly SignalDto[],
  marketNow: number | null,
): SignalDto | null {
  const newest = signals[0];
  if (!newest || !isTakeable(newest)) return null;
  return marketNow === null || marketNow < Date.parse(newest.expiresAt) ? newest : null;
}

/** Part of the five minutes that is left, from 1 (just published) to 0 (expired). */
export function ringFraction(expiresAt: string, marketNow: number): number {
  const left = (Date.parse(expiresAt) - marketNow) / SIGNAL_LIMITS.life;
  return Math.min(1, Math.max(0, left));
}

/** How long after a mark its signal may still be on its way: market ms, and real ms in a replay. */
const CALC_MARKET = 10_000;
const CALC_REAL = 1_500;

/**
 * True at a five-minute mark while that mark's publication is awaited.
 * @param quiet the newest mark that is known to have ended without a signal.
 */
export function isCalculating(
  newest: SignalDto | undefined,
  marketNow: number,
  speed: number,
  quiet: NoSignalDto | null = null,
): boolean {
  const mark = lastMark(marketNow);
  if (quiet && Date.parse(quiet.mark) >= mark) return false;
  const patience = Math.min(Math.max(CALC_MARKET, CALC_REAL * speed), SIGNAL_LIMITS.slot / 2);
  if (marketNow - mark >= patience) return false;
  return !newest || Date.parse(newest.createdAt) < mark;
}

/** A price with the pair's own number of digits. */
export function priceText(value: number, decimals: number): string {
  return value.toFixed(decimals);
}

/** A price that need not be there. */
export function levelText(value: number | null, decimals: number): string {
  return value === null ? t("none") : priceText(value, decimals);
}

/** A measured probability in percent, with the ends of its interval. */
export interface Estimate {
  confidence: number;
  low: number;
  high: number;
}

/**
 * The engine's calibrated probability. Null below the sample from which on a percentage says no more
 * than is known, and for a signal of any other source, whose confidence is somebody's word.
 */
export function estimateOf(signal: SignalDto): Estimate | null {
  const { source, confidence, confidenceLow: low, confidenceHigh: high } = signal;
  if (isStated(source) || confidence === null || low === null || high === null) return null;
  return signal.confidenceSample < SIGNAL_LIMITS.minimumSample ? null : { confidence, low, high };
}

/** The percentage that a list's row states, measured or by hand; null where it states none. */
export function statedConfidence(signal: SignalDto): number | null {
  return isStated(signal.source) ? signal.confidence : (estimateOf(signal)?.confidence ?? null);
}

/** The confidence of a list's row, in words where it is not measured. */
export function confidenceText(signal: SignalDto): string {
  const estimate = estimateOf(signal);
  if (estimate) return percent(estimate.confidence);
  if (!isStated(signal.source)) return t("not enough data");
  return signal.confidence === null
    ? t("none given")
    : t("{{confidence}} by hand", { confidence: percent(signal.confidence) });
}

/**
 * The status in words; a voided signal is closed, and says so, as does a withdrawn one that runs, and
 * one whose prices are looked at again.
 */
export function statusText(
  signal: Pick<SignalDto, "status" | "expiresAt" | "voidedAt" | "withdrawnAt"> &
    Partial<Pick<SignalDto, "heldAt">>,
  marketNow: number | null,
): string {
  if (signal.voidedAt !== null) return t("Voided");
  const status = statusAt(signal, marketNow);
  if (status === "expired" && (signal.heldAt ?? null) !== null) {
    return t("Result being checked");
  }
  return status === "active" && signal.withdrawnAt !== null
    ? t("Withdrawn")
    : STATUS_LABEL[status]();
}

/** Why a signal was taken back, and what that means for its result; null for all others. */
export function takenBackText({
  voidedReason,
  withdrawnReason,
  settledAt,
}: Pick<SignalDto, "voidedReason" | "withdrawnReason" | "settledAt">): string | null {
  if (voidedReason !== null)
    return t("Voided, counts nowhere: {{reason}}", { reason: voidedReason });
  if (withdrawnReason === null) return null;
  const reason = { reason: withdrawnReason };
  return settledAt === null
    ? t("Withdrawn. Don't take it any more; its result will count. Reason: {{reason}}", reason)
    : t("Withdrawn before it ended, and its result counts. Reason: {{reason}}", reason);
}

/** The status on the market's clock: an active signal whose time is over awaits its price. */
export function statusAt(
  signal: Pick<SignalDto, "status" | "expiresAt">,
  marketNow: number | null,
): SignalStatus {
  const over = marketNow !== null && marketNow >= Date.parse(signal.expiresAt);
  return signal.status === "active" && over ? "expired" : signal.status;
}
