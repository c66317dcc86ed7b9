import { higherTier, tierForDeposit } from "@signaldeck/contract";
import type { ClaimDetailDto, TierOffer } from "@signaldeck/contract";
import { Pill } from "../../../../components/Pill.tsx";
import { tierTone } from "../../../../components/tiers.ts";

export interface OutcomeProps {
  claim: ClaimDetailDto;
  /** What is in the field; null while it is no amount. */
  amount: number | null;
  tiers: readonly TierOffer[];
}

/** What an approval with the typed amount would do, by the catalogue of tiers. */
export function Outcome({ claim, amount, tiers }: OutcomeProps) {
  const { tier, depositAmount } = claim.member;
  const path =
    claim.accessPath === "auto"
      ? "On the auto path."
      : "On the manual path, unless already on auto.";
  return (
    <div aria-live="polite" className="min-h-13 rounded-small bg-raised px-3.5 py-2.5">
      {amount === null && <p className="text-muted">Type the amount to see the tier it opens.</p>}
      {amount !== null && tierForDeposit(tiers, amount) === "guest" && (
        <p className="text-amber">Opens no tier.</p>
      )}
      {amount !== null && tierForDeposit(tiers, amount) !== "guest" && (
        <>
          <p className="flex flex-wrap items-center gap-2">
            <span>Would {after(amount) === tier ? "stay" : "become"}</span>
            <Pill tone={tierTone(after(amount))} className="uppercase">
              {after(amount)}
            </Pill>
            <span>unlocked</span>
          </p>
          <p className="mt-1 text-1 text-muted">
            {amount < depositAmount ? "The highest verified deposit counts and is kept." : path}
          </p>
        </>
      )}
    </div>
  );

  function after(verified: number) {
    return higherTier(tier, tierForDeposit(tiers, Math.max(verified, depositAmount)));
  }
}
