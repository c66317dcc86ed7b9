import type { ClaimCounts } from "@signaldeck/contract";
import { opens } from "../grants/accessOf.ts";
import type { GrantRow } from "../grants/Grant.ts";
import type { DepositClaimRow } from "./DepositClaim.ts";

/**
 * What a claim counts for, as its grant tells; null unless it is approved.
 * @param open the grants of its member that have not ended
 */
export function countsFor(
  { id, status }: Pick<DepositClaimRow, "id" | "status">,
  open: readonly GrantRow[],
): ClaimCounts | null {
  if (status !== "approved") return null;
  const grant = open.find(({ claimId }) => claimId === id);
  if (!grant) return "none";
  return opens(grant) ? "tier" : "deposit";
}
