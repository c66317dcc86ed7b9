import { dollarsAndCents, percentAsIs, dollars } from "../language/figures.ts";
import type { Values } from "../language/reader.ts";
import { t } from "../language/words.ts";
import { breakEvenRate, expectedPer100, gradeOf, type SignalGrade } from "./grade.ts";
import { SIGNAL_LIMITS } from "./limits.ts";
import type { SignalPreferences } from "./signalPreferences.ts";

/** What a signal is worth to one member. */
export type Worth = SignalGrade | "below_floor";

/** What of a signal is judged. */
export interface JudgedSignal {
  grade: SignalGrade | null;
  confidence: number | null;
  confidenceLow: number | null;
}

/**
 * What a signal is worth at a member's own payout and floor, by the rule of its grade; without a
 * payout of their own it is the sealed grade. Of a signal without a grade, such as one that a person
 * made, nothing is measured: null, unless the confidence that it states is below the floor.
 */
export function worthIn(
  signal: JudgedSignal,
  { payoutPercent, floor }: SignalPreferences,
): Worth | null {
  const own = gradeAt(signal, payoutPercent);
  if (own === "below_break_even") return own;
  const { confidence } = signal;
  return floor !== null && confidence !== null && confidence < floor ? "below_floor" : own;
}

/** The grade at a payout of one's own, or as it is sealed; null where nothing is measured. */
function gradeAt(
  { grade, confidenceLow }: JudgedSignal,
  payoutPercent: number | null,
): SignalGrade | null {
  if (grade === null || confidenceLow === null) return null;
  return payoutPercent === null ? grade : gradeOf(confidenceLow, payoutPercent);
}

/**
 * What a screen or a message says in place of an invitation to enter; null: nothing speaks against.
 * @param floor what the reader asks for; the public channels have none.
 */
export function skipWords(verdict: Worth | null, floor: number | null = null): string | null {
  if (verdict === "below_break_even") return t("Below break-even: skip");
  if (verdict !== "below_floor" || floor === null) return null;
  return t("Below your minimum of {{floor}}: skip", { floor: percentAsIs(floor) });
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
