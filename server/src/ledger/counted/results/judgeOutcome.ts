import type { Direction, Outcome } from "@signaldeck/contract";

/** The binary option's own rule: the closing price against the entry price, nothing else. */
export function judgeOutcome(
  { direction, entryPrice }: { direction: Direction; entryPrice: number },
  closePrice: number,
): Outcome {
  if (closePrice === entryPrice) return "breakeven";
  return closePrice > entryPrice === (direction === "CALL") ? "profit" : "loss";
}
