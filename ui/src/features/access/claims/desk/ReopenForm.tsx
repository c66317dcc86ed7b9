import { zodResolver } from "@hookform/resolvers/zod";
import { type ClaimDetailDto, CLAIM_LIMITS, ReopenClaimInput } from "@signaldeck/contract";
import { useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import { Button } from "../../../../components/Button.tsx";
import { FormAlert } from "../../../../components/FormAlert.tsx";
import { failureMessage } from "../../../../components/formErrors.ts";
import { sendByKeys } from "../../../../components/sendByKeys.ts";
import { TextAreaField } from "../../../../components/TextAreaField.tsx";
import { useReopenClaimMutation } from "./api.ts";

/** Has a decided claim wait again, with a reason that the member reads. */
export function ReopenForm({ claim, onDone }: { claim: ClaimDetailDto; onDone: () => void }) {
  const [reopen] = useReopenClaimMutation();
  const [fault, setFault] = useState<string | null>(null);
  const form = useForm({ resolver: zodResolver(ReopenClaimInput), defaultValues: { reason: "" } });
  const { setFocus, formState } = form;
  useEffect(() => setFocus("reason"), [setFocus]);
  const send = form.handleSubmit(async (body) => {
    setFault(null);
    try {
      await reopen({ params: { id: claim.id }, body }).unwrap();
      onDone();
    } catch (error) {
      setFault(failureMessage(error, "The claim could not be reopened. Please try again."));
    }
  });
  return (
    <form
      noValidate
      className="grid gap-3"
      onKeyDown={sendByKeys}
      onSubmit={(event) => void send(event)}
    >
      <p>
        {claim.status === "approved"
          ? "What this approval gave is taken back at once, and the claim waits to be decided again."
          : "The claim waits to be decided again."}
      </p>
      <TextAreaField
        control={form.control}
        name="reason"
        label="Reason"
        description="The member reads it."
        rows={3}
        maxLength={CLAIM_LIMITS.reasonMax}
      />
      <FormAlert message={fault} />
      <div className="flex flex-wrap gap-2">
        <Button kind="quiet" onClick={onDone}>
          Cancel
        </Button>
        <Button type="submit" busy={formState.isSubmitting} className="flex-1">
          {claim.status === "approved" ? "Take the approval back" : "Have it wait again"}
        </Button>
      </div>
    </form>
  );
}
