import { dollars, tierForDeposit, unlikelyAmount } from "@signaldeck/contract";
import { AppError } from "../../http/AppError.ts";
import type { ClaimsDeps } from "./claimsDeps.ts";

/** @throws AppError `validation_failed` for an amount that opens no tier. */
export function requireTierAmount({ content }: ClaimsDeps, amount: number): void {
  const { tiers } = content.public;
  if (tierForDeposit(tiers, amount) !== "guest") return;
  const lowest = Math.min(...tiers.map(({ minimumDeposit }) => minimumDeposit));
  const message = `A deposit of ${dollars(amount)} opens no tier: the lowest begins at ${dollars(lowest)}. Reject the claim with a reason instead.`;
  throw new AppError("validation_failed", message, {
    fields: [{ path: "verifiedAmount", message }],
  });
}

/** @throws AppError `validation_failed` for an unlikely amount that was not given twice alike. */
export function requireLikely(
  {
    verifiedAmount,
    repeatedAmount,
  }: { verifiedAmount: number; repeatedAmount?: number | undefined },
  declaredAmount: number,
): void {
  const doubt = unlikelyAmount(verifiedAmount, declaredAmount);
  if (doubt === null || repeatedAmount === verifiedAmount) return;
  const message = `${doubt} Please give it once more to verify it.`;
  throw new AppError("validation_failed", message, {
    fields: [{ path: "repeatedAmount", message }],
  });
}
