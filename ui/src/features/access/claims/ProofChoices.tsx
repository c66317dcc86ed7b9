import { claimsApi, t, type ClaimDto } from "@signaldeck/contract";
import { useState } from "react";
import { defineCalls } from "../../../api/defineCalls.ts";
import { Button } from "../../../components/Button.tsx";
import { ConfirmDialog } from "../../../components/ConfirmDialog.tsx";

const { useWithdrawClaimMutation } = defineCalls((call) => ({
  withdrawClaim: call.mutation(claimsApi.withdrawClaim, { invalidatesTags: ["Claims"] }),
}));

/** What a member can do with a proof that waits: replace or withdraw it, until support opens it. */
export function ProofChoices({ claim, onReplace }: { claim: ClaimDto; onReplace: () => void }) {
  const [withdraw] = useWithdrawClaimMutation();
  const [asking, setAsking] = useState(false);
  if (!claim.withdrawable) {
    return (
      <p className="text-1 text-muted">
        {t("Support has opened your proof, so you can no longer replace or withdraw it.")}
      </p>
    );
  }
  return (
    <div className="grid gap-2">
      <p className="text-1 text-muted">
        {t("Sent the wrong file or amount? You can change it until support opens it.")}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button onClick={onReplace}>{t("Replace the proof")}</Button>
        <Button onClick={() => setAsking(true)}>{t("Withdraw the proof")}</Button>
      </div>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t("Withdraw this proof?")}
        action={t("Withdraw the proof")}
        onConfirm={() => withdraw({ params: { id: claim.id } }).unwrap()}
        failure={t("Failed to withdraw your proof. Please try again.")}
      >
        <p className="text-muted">
          {t(
            "Support will not verify it, and its file is deleted. You can send another proof at any time.",
          )}
        </p>
      </ConfirmDialog>
    </div>
  );
}
