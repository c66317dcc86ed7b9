import { zodResolver } from "@hookform/resolvers/zod";
import {
  type ClaimDetailDto,
  CLAIM_LIMITS,
  CorrectClaimInput,
  dollars,
} from "@signaldeck/contract";
import { useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import { z } from "zod";
import { Button } from "../../../../components/Button.tsx";
import { sendByKeys } from "../../../../components/sendByKeys.ts";
import { TextAreaField } from "../../../../components/TextAreaField.tsx";
import { TextField } from "../../../../components/TextField.tsx";
import { TypedAmount } from "../../../../components/typedAmount.ts";
import { AmountDialog } from "./AmountDialog.tsx";
import { useCorrectClaimMutation } from "./api.ts";

const Correction = z.object({
  verifiedAmount: TypedAmount,
  reason: CorrectClaimInput.shape.reason,
});

/** Another amount for an approved claim, and why; the member reads both. */
export function CorrectForm({ claim, onDone }: { claim: ClaimDetailDto; onDone: () => void }) {
  const [correct] = useCorrectClaimMutation();
  const [asked, setAsked] = useState<z.output<typeof Correction> | null>(null);
  const form = useForm({
    resolver: zodResolver(Correction),
    defaultValues: { verifiedAmount: "", reason: "" },
  });
  const { setFocus } = form;
  useEffect(() => setFocus("verifiedAmount"), [setFocus]);
  const amount = dollars(asked?.verifiedAmount ?? 0);
  const verified = dollars(claim.verifiedAmount ?? 0);
  return (
    <form
      noValidate
      className="grid gap-3"
      onKeyDown={sendByKeys}
      onSubmit={(event) => void form.handleSubmit(setAsked)(event)}
    >
      <TextField
        control={form.control}
        name="verifiedAmount"
        label="Correct amount"
        description={`Verified as ${verified}, declared as ${dollars(claim.declaredAmount)}`}
        inputMode="numeric"
        autoComplete="off"
        placeholder="$"
      />
      <TextAreaField
        control={form.control}
        name="reason"
        label="Reason"
        description="The member reads it."
        rows={3}
        maxLength={CLAIM_LIMITS.reasonMax}
      />
      <div className="flex flex-wrap gap-2">
        <Button kind="plain" onClick={onDone}>
          Cancel
        </Button>
        <Button type="submit" className="flex-1">
          Correct the amount
        </Button>
      </div>
      <AmountDialog
        claim={claim}
        amount={asked?.verifiedAmount ?? null}
        onClose={() => setAsked(null)}
        title={`Correct to ${amount}?`}
        action={`Correct to ${amount}`}
        onConfirm={async (amounts) => {
          const body = { ...amounts, reason: asked?.reason ?? "" };
          await correct({ params: { id: claim.id }, body }).unwrap();
          onDone();
        }}
        failure="The amount could not be corrected. Please try again."
      >
        <p>
          {verified} becomes {amount}. The tier of {claim.member.fullName} follows at once, upwards
          or downwards, as far as it rests on this claim.
        </p>
      </AmountDialog>
    </form>
  );
}
