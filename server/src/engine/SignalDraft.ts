import type { Direction, Evidence } from "./Forecast.ts";

/** What the engine proposes at one mark; publishing decides its audience and gives it an id. */
export interface SignalDraft {
  pair: string;
  direction: Direction;
  /** Last price at the mark, unrounded: the outcome is judged against exactly this price. */
  entryPrice: number;
  /** Calibrated probability of the direction in percent, one decimal. */
  confidence: number;
  /** In percent, one decimal: where a realised rate of such signals falls (`CONFIDENCE_INTERVAL`). */
  confidenceLow: number;
  confidenceHigh: number;
  /** Out-of-sample outcomes of such confidences in the model's training. */
  confidenceSample: number;
  /** One to three short sentences naming the features that decided. */
  analysis: string;
  stopLoss: number;
  takeProfit: number;
  /** Hash of the model that decided. */
  model?: string;
  /** What the confidence was computed from. */
  evidence?: Evidence;
}
