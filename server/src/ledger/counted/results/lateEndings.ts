import { RECORD_LIMITS, type Outcome } from "@signaldeck/contract";
import type { SettledBody } from "../../sealed/recordBodies.ts";
import { judgeOutcome } from "./judgeOutcome.ts";

/** Stands for a moment at which no price is known. */
export const NO_PRICE = ".";

const LETTERS: Record<Outcome, string> = { profit: "W", loss: "L", breakeven: "E" };

/**
 * What the signal would have become for those who entered 10, 30 and 60 seconds after its mark, at
 * the price of that moment and with the same expiry: a letter each, W, L or E, or a dot. Null where
 * the record names no later price at all.
 */
export function lateEndings({ laterPrices, ...body }: SettledBody): string | null {
  if (!laterPrices) return null;
  return RECORD_LIMITS.lateEntries
    .map((seconds) => {
      const later = laterPrices.find((one) => one.seconds === seconds);
      if (!later) return NO_PRICE;
      return LETTERS[judgeOutcome({ ...body, entryPrice: later.price }, body.closePrice)];
    })
    .join("");
}
