import {
  PROOF_MISSING_MESSAGE,
  PROOF_TYPE_MESSAGE,
  CLAIM_LIMITS,
  t,
  type AccessPath,
  claimsApi,
} from "@signaldeck/contract";
import { useState, type SubmitEvent } from "react";
import { Button } from "../../../components/Button.tsx";
import { FilePicker } from "../../../components/FilePicker.tsx";
import { FormAlert } from "../../../components/FormAlert.tsx";
import { failureMessage } from "../../../components/formErrors.ts";
import { useChosenFile } from "../../../components/useChosenFile.ts";
import { defineCalls } from "../../../api/defineCalls.ts";

const claimCalls = defineCalls((call) => ({
  submitClaim: call.mutation(claimsApi.submitClaim, { invalidatesTags: ["Claims"] }),
}));

const { useSubmitClaimMutation } = claimCalls;

const PROOF = {
  maxBytes: CLAIM_LIMITS.proofMaxBytes,
  wrongType: PROOF_TYPE_MESSAGE,
  missing: PROOF_MISSING_MESSAGE,
};

/** What was declared in the steps before. */
export interface Declaration {
  brokerAccountId: string;
  accessPath: AccessPath;
  depositAmount: number;
  /** The waiting claim whose place it takes. */
  replaces?: string;
}

interface ProofFormProps {
  declaration: Declaration;
  onBack: () => void;
}

/** Sends the claim with its proof; a failure keeps the chosen file. */
export function ProofForm({ declaration, onBack }: ProofFormProps) {
  const [submit, { isLoading }] = useSubmitClaimMutation();
  const proof = useChosenFile(PROOF);
  const [fault, setFault] = useState<string | null>(null);

  async function send(event: SubmitEvent) {
    event.preventDefault();
    setFault(null);
    const file = await proof.prepare();
    if (!file) return;
    try {
      await submit({ body: declaration, file }).unwrap();
    } catch (error) {
      if (proof.refuse(error)) return;
      setFault(failureMessage(error, t("Failed to send your proof. Please try again.")));
    }
  }

  return (
    <form noValidate className="grid gap-5" onSubmit={(event) => void send(event)}>
      <FilePicker
        label={t("Proof of deposit")}
        hint={t(
          "A screenshot or receipt that shows the account, the amount and the date. PNG, JPEG, WebP or PDF, up to 5 MB. Only support sees it.",
        )}
        file={proof.file}
        onChange={proof.choose}
        error={proof.fault}
        inputRef={proof.input}
      />
      <FormAlert message={fault} />
      <div className="flex justify-between gap-3">
        <Button onClick={onBack}>{t("Back")}</Button>
        <Button type="submit" kind="primary" busy={isLoading || proof.preparing}>
          {isLoading ? t("Sending") : t("Send proof")}
        </Button>
      </div>
    </form>
  );
}
