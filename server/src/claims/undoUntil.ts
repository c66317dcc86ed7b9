import { CLAIM_LIMITS } from "@signaldeck/contract";
import type { DepositClaimRow } from "./DepositClaim.ts";

/** Until when (epoch ms) an approval can be undone without a reason; null where it cannot. */
export function undoUntil(
  claim: Pick<DepositClaimRow, "status" | "counts" | "correctedAt" | "decidedAt">,
): number | null {
  const isFresh =
    claim.status === "approved" && claim.counts === "tier" && claim.correctedAt === null;
  return isFresh && claim.decidedAt ? claim.decidedAt.getTime() + CLAIM_LIMITS.undo : null;
}
