import { dollarsAndCents, percentAsIs, dollars } from "../language/figures.ts";
import { breakEvenRate, expectedPer100, gradeOf, type SignalGrade } from "./grade.ts";
import { SIGNAL_LIMITS } from "./limits.ts";
import type { OwnTerms } from "./ownTerms.ts";

/** What a signal is worth to one member. */
export type Verdict = SignalGrade | "below_floor";

/** What of a signal is judged. */
export interface JudgedSignal {
  grade: SignalGrade | null;
  confidence: number | null;
  confidenceLow: number | null;
}

/**
 * What a signal is worth at a member's own payout and floor, by the rule of its grade; without a
 * payout of their own it is the sealed grade. Null for a signal without a grade, such as one that a
 * person made: nothing about it is measured.
 */
export function verdictOf(
  { grade, confidence, confidenceLow }: JudgedSignal,
  { payoutPercent, floor }: OwnTerms,
): Verdict | null {
  if (grade === null || confidenceLow === null) return null;
  const own = payoutPercent === null ? grade : gradeOf(confidenceLow, payoutPercent);
  if (own === "below_break_even") return own;
  return floor !== null && (confidence ?? 0) < floor ? "below_floor" : own;
}

/** A sealed grade in words. */
export const GRADE_WORDS: Record<SignalGrade, string> = {
  recommended: "recommended",
  below_break_even: "below break-even",
};

/** What a screen or a message says in place of an invitation to enter; null: nothing speaks against. */
export const SKIP_WORDS: Record<Verdict, string | null> = {
  recommended: null,
  below_break_even: "Below break-even: skip",
  below_floor: "Below your floor: skip",
};

/** The stake that results are told for, US dollars. */
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
  const at = own ? "At your payout" : `At ${percentAsIs(payoutPercent)} payout`;
  if (cents === 0) return `${at} this comes out even on average.`;
  const amount = dollarsAndCents(Math.abs(cents));
  const said = `${at} this ${cents > 0 ? "wins" : "loses"} ${amount} per ${dollars(STAKE)} on average`;
  const uncertain = cents > 0 && confidenceLow <= breakEvenRate(payoutPercent);
  return `${said}${uncertain ? ", but it may as well lose" : ""}.`;
}
