import { z } from "zod";
import { BOT_APPLICATION_LIMITS } from "./limits.ts";

/**
 * Why an applicant must be called before anybody mentions a deposit. `unclear_loss`: a loss
 * was mentioned, but no amount can be read from the words.
 */
export const CareReason = z.enum(["cannot_afford", "large_loss", "unclear_loss"]);
export type CareReason = z.infer<typeof CareReason>;

/** What a number is multiplied by when such a word follows it, in any language of the product. */
const FACTORS: Record<string, number> = {
  k: 1_000,
  thousand: 1_000,
  mil: 1_000,
  mille: 1_000,
  m: 1_000_000,
  mio: 1_000_000,
  million: 1_000_000,
  millions: 1_000_000,
  milhão: 1_000_000,
  milhões: 1_000_000,
  millón: 1_000_000,
  millones: 1_000_000,
};

/** A number as people write it: groups of three, decimals, maybe "k" or "million" behind it. */
const NUMBER = new RegExp(
  `(\\d{1,3}(?:[ ,.'\\u00a0\\u202f]\\d{3})+(?!\\d)|\\d+)(?:[.,]\\d{1,2}(?!\\d))?(?:\\s*(${Object.keys(FACTORS).join("|")})(?![\\p{L}\\d_]))?`,
  "giu",
);

/**
 * The largest number in what an applicant wrote of a loss; null when there is none. No currency is
 * converted and a year counts as a number: doubt is read as the larger loss.
 */
export function statedLoss(text: string): number | null {
  const amounts = [...text.matchAll(NUMBER)].map(
    ([, digits = "", factor = ""]) =>
      Number(digits.replace(/\D/g, "")) * (FACTORS[factor.toLowerCase()] ?? 1),
  );
  return amounts.length === 0 ? null : Math.max(...amounts);
}

/** Answers that decide whether somebody needs care. */
export interface CareAnswers {
  canAfford: string;
  hasLostMoney: string;
  lossAmount: string;
}

/** All reasons to speak with an applicant first; none for most. */
export function careReasons({ canAfford, hasLostMoney, lossAmount }: CareAnswers): CareReason[] {
  const reasons: CareReason[] = canAfford === "no" ? ["cannot_afford"] : [];
  if (hasLostMoney !== "yes") return reasons;
  const loss = statedLoss(lossAmount);
  if (loss === null) return [...reasons, "unclear_loss"];
  return loss >= BOT_APPLICATION_LIMITS.largeLoss ? [...reasons, "large_loss"] : reasons;
}
