/** Whether a signal is worth taking at a payout, judged by the lower end of its interval. */
export const SIGNAL_GRADES = ["recommended", "below_break_even"] as const;
export type SignalGrade = (typeof SIGNAL_GRADES)[number];

/**
 * What the interval beside a confidence says: of `signals` signals alike, a share within it wins
 * with `chance` percent. Above break-even with its lower end, nine in ten such runs make a profit.
 */
export const CONFIDENCE_INTERVAL = { chance: 80, signals: 300 } as const;

/**
 * Share of won options, in percent, at which stakes and payouts come out even.
 * @param payoutPercent what a won option pays, in percent of the stake.
 */
export const breakEvenRate = (payoutPercent: number): number => 10_000 / (100 + payoutPercent);

/**
 * The grade of a signal, or of any forecast with an interval.
 * @param confidenceLow lower end of the confidence's interval, in percent.
 */
export const gradeOf = (confidenceLow: number, payoutPercent: number): SignalGrade =>
  confidenceLow > breakEvenRate(payoutPercent) ? "recommended" : "below_break_even";

/**
 * Expected result in percent of the stake, ties left aside.
 * @param winRate in percent.
 */
export const expectedPer100 = (winRate: number, payoutPercent: number): number =>
  (winRate * (100 + payoutPercent)) / 100 - 100;
