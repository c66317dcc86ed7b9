import type { Direction } from "./Forecast.ts";

/** What the engine proposes at one mark; publishing decides its audience and gives it an id. */
export interface SignalDraft {
  pair: string;
  direction: Direction;
  /** Last price at the mark, unrounded: the outcome is judged against exactly this price. */
  entryPrice: number;
  /** Calibrated probability of the direction in percent, one decimal. */
  confidence: number;
  /** 95 % interval of `confidence` in percent, one decimal, from out-of-sample outcomes. */
  confidenceLow: number;
  confidenceHigh: number;
  /** Out-of-sample outcomes the interval rests on. */
  confidenceSample: number;
  /** One to three short sentences naming the features that decided. */
  analysis: string;
  stopLoss: number;
  takeProfit: number;
}
