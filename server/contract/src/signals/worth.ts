import { dollarsAndCents, percentAsIs, dollars } from "../language/figures.ts";
import type { Values } from "../language/reader.ts";
import { t } from "../language/words.ts";
import { breakEvenRate, expectedPer100, type SignalGrade } from "./grade.ts";
import { SIGNAL_LIMITS } from "./limits.ts";
import type { SignalPreferences } from "./signalPreferences.ts";
import { VERDICT_WORDS, verdictAt, type Verdict } from "./verdict.ts";

/** What of a signal is judged. */
export interface JudgedSignal {
  grade: SignalGrade | null;
  confidence: number | null;
  confidenceLow: number | null;
}

/** What a reader judges signals by. */
export interface SignalTerms extends SignalPreferences {
  /** The operator's payout, by which one without a payout of their own judges; null: not known yet. */
  usualPayout: number | null;
}

/** What a signal is worth to one reader. */
export interface Worth {
  /** Null where nothing about the signal is measured, or the payout is not known. */
  verdict: Verdict | null;
  /** What is said in place of an invitation to enter; null: nothing speaks against it. */
  skip: string | null;
}

/**
 * How a signal stands against break-even at a reader's own payout; without one what is sealed as
 * recommended clears it, and the operator's payout says of the rest how far it is from that. Of a
 * signal without a grade, such as one that a person made, nothing is measured: null.
 */
export function verdictOf(
  { grade, confidence, confidenceLow }: JudgedSignal,
  { payoutPercent, usualPayout }: Pick<SignalTerms, "payoutPercent" | "usualPayout">,
): Verdict | null {
  if (grade === null || confidence === null || confidenceLow === null) return null;
  const estimate = { confidence, confidenceLow };
  if (payoutPercent !== null) return verdictAt(estimate, payoutPercent);
  if (grade === "recommended") return "clears";
  if (usualPayout === null) return null;
  return verdictAt(estimate, usualPayout) === "below" ? "below" : "tooClose";
}

/** Whether a signal states less than the reader asks for. */
export const isBelowFloor = (
  { confidence }: Pick<JudgedSignal, "confidence">,
  floor: number | null,
): boolean => floor !== null && confidence !== null && confidence < floor;

/** What a signal is worth to a reader: against break-even, then by their own minimum. */
export function worthOf(signal: JudgedSignal, terms: SignalTerms): Worth {
  const verdict = verdictOf(signal, terms);
  return { verdict, skip: skipWords(signal, verdict, terms.floor) };
}

/** Whether a signal is recommended to a reader. */
export function isRecommendedTo(signal: JudgedSignal, own: SignalPreferences): boolean {
  const verdict = verdictOf(signal, { ...own, usualPayout: null });
  return verdict === "clears" && !isBelowFloor(signal, own.floor);
}

function skipWords(
  signal: JudgedSignal,
  verdict: Verdict | null,
  floor: number | null,
): string | null {
  if (verdict === "below") return t("Below break-even: skip");
  if (verdict === "tooClose") return t("Too close: skip");
  if (verdict === null && signal.grade !== null) return t("Not recommended: skip");
  if (floor === null || !isBelowFloor(signal, floor)) return null;
  return t("Below your minimum of {{floor}}: skip", { floor: percentAsIs(floor) });
}

/** A signal's worth as a message says it; null: nothing is measured. */
export function worthWords({ verdict, skip }: Worth): string | null {
  return skip ?? (verdict === "clears" ? VERDICT_WORDS.clears() : null);
}

/** The stake that results are shown for, US dollars. */
const STAKE = 10;

/**
 * What signals like this one bring on average at a payout: "At your payout this wins $0.40 per $10
 * on average." Null without a measured interval, or with too small a sample.
 */
export function averageSentence(
  signal: JudgedSignal & { confidenceSample: number },
  { payoutPercent, own }: { payoutPercent: number; own: boolean },
): string | null {
  const { grade, confidence, confidenceLow, confidenceSample } = signal;
  if (grade === null || confidence === null || confidenceLow === null) return null;
  if (confidenceSample < SIGNAL_LIMITS.minimumSample) return null;
  const result = (expectedPer100(confidence, payoutPercent) * STAKE) / 100;
  const cents = Math.round(result * 100) / 100;
  const said = {
    payout: percentAsIs(payoutPercent),
    amount: dollarsAndCents(Math.abs(cents)),
    stake: dollars(STAKE),
  };
  if (cents === 0) return AVERAGES.even(own, said);
  if (cents < 0) return AVERAGES.loses(own, said);
  const uncertain = confidenceLow <= breakEvenRate(payoutPercent);
  return uncertain ? AVERAGES.uncertain(own, said) : AVERAGES.wins(own, said);
}

/** What a signal brings on average, at the reader's own payout or at one that is named. */
const AVERAGES = {
  even: (own: boolean, said: Values) =>
    own
      ? t("At your payout this comes out even on average.")
      : t("At {{payout}} payout this comes out even on average.", said),
  loses: (own: boolean, said: Values) =>
    own
      ? t("At your payout this loses {{amount}} per {{stake}} on average.", said)
      : t("At {{payout}} payout this loses {{amount}} per {{stake}} on average.", said),
  wins: (own: boolean, said: Values) =>
    own
      ? t("At your payout this wins {{amount}} per {{stake}} on average.", said)
      : t("At {{payout}} payout this wins {{amount}} per {{stake}} on average.", said),
  uncertain: (own: boolean, said: Values) =>
    own
      ? t(
          "At your payout this wins {{amount}} per {{stake}} on average, but it may as well lose.",
          said,
        )
      : t(
          "At {{payout}} payout this wins {{amount}} per {{stake}} on average, but it may as well lose.",
          said,
        ),
};
