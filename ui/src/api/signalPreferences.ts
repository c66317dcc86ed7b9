import {
  averageSentence,
  breakEvenRate,
  NO_SIGNAL_PREFERENCES,
  skipWords,
  worthIn,
  type JudgedSignal,
  type SignalPreferences,
  type Worth as WorthIn,
} from "@signaldeck/contract";
import { usePerformanceQuery } from "./liveStreamCalls.ts";
import { useAppSelector } from "./storeHooks.ts";

/** What the signed-in person judges signals by instead of the operator's figures. */
export function useSignalPreferences(): SignalPreferences {
  return useAppSelector(({ session }) => session.user?.ownTerms ?? NO_SIGNAL_PREFERENCES);
}

/** What a signal is worth to the signed-in member. */
export interface Worth {
  /** Null where nothing about the signal is measured. */
  verdict: WorthIn | null;
  /** What is shown in place of an invitation to enter; null: nothing speaks against it. */
  skip: string | null;
}

/** What a signal is worth by somebody's terms. */
export function worthOf(signal: JudgedSignal, own: SignalPreferences): Worth {
  const verdict = worthIn(signal, own);
  return { verdict, skip: skipWords(verdict, own.floor) };
}

/** What it is worth to the signed-in member. */
export function useWorth(signal: JudgedSignal): Worth {
  return worthOf(signal, useSignalPreferences());
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
