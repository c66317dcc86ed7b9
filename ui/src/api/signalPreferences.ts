import {
  averageSentence,
  breakEvenRate,
  MINUTE,
  NO_SIGNAL_PREFERENCES,
  t,
  worthOf,
  type JudgedSignal,
  type SignalPreferences,
  type SignalTerms,
  type Worth,
} from "@signaldeck/contract";
import { useMemo } from "react";
import { usePerformanceQuery } from "./liveStreamCalls.ts";
import { useMarketReached } from "./marketClockHooks.tsx";
import { useCan } from "./session.ts";
import { useAppSelector } from "./storeHooks.ts";

/** What the signed-in person judges signals by instead of the operator's figures. */
export function useSignalPreferences(): SignalPreferences {
  return useAppSelector(({ session }) => session.user?.ownTerms ?? NO_SIGNAL_PREFERENCES);
}

/**
 * The same, with the operator's payout for those who have none of their own.
 * @param isNeeded without a need for it the operator's payout is not asked for
 */
export function useSignalTerms(isNeeded = true): SignalTerms {
  const { payoutPercent, floor } = useSignalPreferences();
  const isReader = useCan("signals.read");
  const { data: record } = usePerformanceQuery(undefined, { skip: !isReader || !isNeeded });
  const usualPayout = record?.payoutPercent ?? null;
  return useMemo(
    () => ({ payoutPercent, floor, usualPayout }),
    [payoutPercent, floor, usualPayout],
  );
}

/** So close to its expiry there is nothing left to enter, market ms. */
const TOO_LATE = MINUTE;

/** What a signal is worth to the signed-in member at this moment: nothing, once it is too late. */
export function useWorth(signal: JudgedSignal & { expiresAt?: string }): Worth {
  const terms = useSignalTerms();
  const { expiresAt } = signal;
  const end = expiresAt === undefined ? Infinity : Date.parse(expiresAt) - TOO_LATE;
  const isLate = useMarketReached(end);
  const worth = worthOf(signal, terms);
  return isLate ? { ...worth, skip: t("Too late") } : worth;
}

/** The payout that counts for the signed-in member, and what follows from it; percent. */
export interface Payout {
  payoutPercent: number;
  breakEvenRate: number;
  /** "At your payout this wins $0.40 per $10 on average." */
  average: (signal: JudgedSignal & { confidenceSample: number }) => string | null;
}

/** Null while neither an own payout nor the operator's is known. */
export function usePayout(): Payout | null {
  const own = useSignalPreferences().payoutPercent;
  const { data: record } = usePerformanceQuery();
  const payoutPercent = own ?? record?.payoutPercent;
  if (payoutPercent === undefined) return null;
  return {
    payoutPercent,
    breakEvenRate: breakEvenRate(payoutPercent),
    average: (signal) => averageSentence(signal, { payoutPercent, own: own !== null }),
  };
}
