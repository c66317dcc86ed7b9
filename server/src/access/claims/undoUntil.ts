import { CLAIM_LIMITS, type ClaimCounts } from "@signaldeck/contract";
import type { DepositClaimRow } from "./DepositClaim.ts";

/**
 * Until when (epoch ms) an approval can be undone without a reason; null where it cannot.
 * @param counts what the claim counts for now
 */
export function undoUntil(
  claim: Pick<DepositClaimRow, "correctedAt" | "decidedAt">,
  counts: ClaimCounts | null,
): number | null {
  const isFresh = counts === "tier" && claim.correctedAt === null;
  return isFresh && claim.decidedAt ? claim.decidedAt.getTime() + CLAIM_LIMITS.undo : null;
}
