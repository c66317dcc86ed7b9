import { dollars } from "../../language/figures.ts";
import { CLAIM_LIMITS } from "./limits.ts";

/**
 * Why an amount (whole US dollars) has to be given twice before it is verified, as a sentence for
 * the verifier; null for an ordinary one. A digit too much or too few is what it is for.
 */
export function unlikelyAmount(amount: number, declared: number): string | null {
  const { largeAmount, unlikelyTimes, unlikelyPart } = CLAIM_LIMITS;
  if (amount >= declared * unlikelyTimes) {
    return `${dollars(amount)} is far more than the ${dollars(declared)} that were declared.`;
  }
  if (amount * unlikelyPart <= declared) {
    return `${dollars(amount)} is far less than the ${dollars(declared)} that were declared.`;
  }
  return amount >= largeAmount ? `${dollars(amount)} is a large amount.` : null;
}
