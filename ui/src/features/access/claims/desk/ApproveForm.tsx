import { zodResolver } from "@hookform/resolvers/zod";
import {
  CLAIM_LIMITS,
  dollars,
  higherTier,
  MINUTE,
  tierForDeposit,
  type ClaimDetailDto,
  type TierOffer,
} from "@signaldeck/contract";
import { useEffect, useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import { z } from "zod";
import { usePublicContentQuery } from "../../../../api/contentCalls.ts";
import { Button } from "../../../../components/Button.tsx";
import { sendByKeys } from "../../../../components/sendByKeys.ts";
import { useShortcut } from "../../../../components/Shortcuts.tsx";
import { TextAreaField } from "../../../../components/TextAreaField.tsx";
import { TextField } from "../../../../components/TextField.tsx";
import { TypedAmount, typedAmount } from "../../../../components/typedAmount.ts";
import { AmountDialog } from "./AmountDialog.tsx";
import { useApproveClaimMutation } from "./api.ts";
import { useFramedClaim } from "./useFramedClaim.ts";
import { CLAIM_WAYS } from "../../../../components/claimWays.ts";
import { Pill } from "../../../../components/Pill.tsx";
import { tierTone } from "../../../../components/tiers.ts";

interface ApprovalImpactProps {
  claim: ClaimDetailDto;
  /** What is in the field; null while it is no amount. */
  amount: number | null;
  tiers: readonly TierOffer[];
}

/** What an approval with the typed amount would do, by the catalogue of tiers. */
function ApprovalImpact({ claim, amount, tiers }: ApprovalImpactProps) {
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

const Verified = z.object({ verifiedAmount: TypedAmount, sharedReason: z.string().trim() });

/** Takes the amount that the proof shows; the field begins empty so that nobody approves unread. */
export function ApproveForm({
  claim,
  begins,
  onDecided,
}: {
  claim: ClaimDetailDto;
  /** The screen was opened to approve: the focus begins at the amount. */
  begins: boolean;
  /** With what was decided. */
  onDecided: (said: string) => void;
}) {
  const { data: content } = usePublicContentQuery();
  const [approve] = useApproveClaimMutation();
  const [confirming, setConfirming] = useState<number | null>(null);
  const form = useForm({
    resolver: zodResolver(Verified),
    defaultValues: { verifiedAmount: "", sharedReason: "" },
  });
  const typed = typedAmount(useWatch({ control: form.control, name: "verifiedAmount" }));
  const { setFocus } = form;
  const decideFramed = useFramedClaim();
  useShortcut(
    "a",
    "Approve: to the verified amount",
    () => decideFramed("approve") || setFocus("verifiedAmount"),
  );
  useEffect(() => {
    if (begins) setFocus("verifiedAmount");
  }, [begins, setFocus]);

  const tiers = content?.tiers ?? [];
  const lowest = Math.min(...tiers.map(({ minimumDeposit }) => minimumDeposit));
  const submit = form.handleSubmit(({ verifiedAmount, sharedReason }) => {
    if (claim.needsReason && sharedReason === "") {
      const message = "Please write why it is approved nevertheless";
      form.setError("sharedReason", { message }, { shouldFocus: true });
      return;
    }
    if (tiers.length > 0 && tierForDeposit(tiers, verifiedAmount) === "guest") {
      const message = `This opens no tier: the lowest begins at ${dollars(lowest)}. Reject the claim with a reason instead.`;
      form.setError("verifiedAmount", { message }, { shouldFocus: true });
      return;
    }
    setConfirming(verifiedAmount);
  });

  return (
    <form
      noValidate
      className="grid gap-3"
      onKeyDown={sendByKeys}
      onSubmit={(event) => void submit(event)}
    >
      <TextField
        control={form.control}
        name="verifiedAmount"
        label="Verified amount"
        description={`Whole US dollars, as the proof shows. ${CLAIM_WAYS[claim.sentBy].amount()}: ${dollars(claim.declaredAmount)}`}
        inputMode="numeric"
        autoComplete="off"
        placeholder="$"
      />
      {claim.needsReason && (
        <TextAreaField
          control={form.control}
          name="sharedReason"
          label="Why approve nevertheless"
          description="Picture or broker account stood in another member's claim. For the audit log; the member does not read it."
          rows={2}
          maxLength={CLAIM_LIMITS.reasonMax}
        />
      )}
      <ApprovalImpact claim={claim} amount={typed} tiers={tiers} />
      <Button type="submit" kind="primary">
        Approve and unlock
      </Button>
      <AmountDialog
        claim={claim}
        amount={confirming}
        onClose={() => setConfirming(null)}
        title={`Approve ${dollars(confirming ?? 0)}?`}
        action={`Approve ${dollars(confirming ?? 0)}`}
        onConfirm={async (amounts) => {
          const sharedReason = form.getValues("sharedReason").trim();
          const body = { ...amounts, ...(claim.needsReason && { sharedReason }) };
          await approve({ params: { id: claim.id }, body }).unwrap();
          onDecided(`Approved with ${dollars(amounts.verifiedAmount)}`);
        }}
        failure="The claim could not be approved. Please try again."
      >
        <p>
          {claim.member.fullName} becomes{" "}
          <strong className="capitalize">{tierAfter(confirming ?? 0)}</strong> and the dashboard
          unlocks at once. For {CLAIM_LIMITS.undo / MINUTE} minutes this can be undone.
        </p>
        {confirming !== null && confirming > claim.declaredAmount && (
          <p className="text-amber">
            This is more than the {dollars(claim.declaredAmount)} that were declared.
          </p>
        )}
      </AmountDialog>
    </form>
  );

  function tierAfter(amount: number) {
    const highest = Math.max(amount, claim.member.depositAmount);
    return higherTier(claim.member.tier, tierForDeposit(tiers, highest));
  }
}
