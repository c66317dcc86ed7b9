import {
  type ClaimDetailDto,
  watClock,
  CLAIM_LIMITS,
  ReopenClaimInput,
} from "@signaldeck/contract";
import { Undo2 } from "lucide-react";
import { useState, useEffect } from "react";
import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { Button } from "../../../../components/Button.tsx";
import { CLAIM_WAYS } from "../../../../components/claimWays.ts";
import { FormAlert } from "../../../../components/FormAlert.tsx";
import { failureMessage } from "../../../../components/formErrors.ts";
import { useShortcut } from "../../../../components/Shortcuts.tsx";
import { useNow } from "../../../../components/useNow.ts";
import { useUndoApprovalMutation, useReopenClaimMutation } from "./api.ts";
import { CorrectForm } from "./CorrectForm.tsx";
import { sendByKeys } from "../../../../components/sendByKeys.ts";
import { TextAreaField } from "../../../../components/TextAreaField.tsx";

/** Has a decided claim wait again, with a reason that the member reads. */
function ReopenForm({ claim, onDone }: { claim: ClaimDetailDto; onDone: () => void }) {
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
        <Button kind="plain" onClick={onDone}>
          Cancel
        </Button>
        <Button type="submit" busy={formState.isSubmitting} className="flex-1">
          {claim.status === "approved" ? "Take the approval back" : "Have it wait again"}
        </Button>
      </div>
    </form>
  );
}

const COUNTS = {
  tier: null,
  deposit: "An admin has decided on this member's tier since: the amount alone would follow.",
  none: "An admin has taken the deposit back since: nothing rests on this claim now.",
} as const;

/** The ways back from a decision: undo, another amount, and having the claim wait again. */
export function TakeBack({ claim }: { claim: ClaimDetailDto }) {
  const [open, setOpen] = useState<"correct" | "reopen" | null>(null);
  const close = () => setOpen(null);
  const counts = claim.counts === null ? null : COUNTS[claim.counts];
  const mayCorrect = claim.status === "approved";
  useShortcut("c", "Correct or take back the decision", () =>
    setOpen(mayCorrect ? "correct" : "reopen"),
  );
  return (
    <section
      aria-label="If this was a mistake"
      className="mt-4 grid gap-3 border-t border-line pt-4"
    >
      <p className="text-muted">
        If this was a mistake: {CLAIM_WAYS[claim.sentBy].hears}, and the audit log keeps both steps.
      </p>
      {counts !== null && <p className="text-amber">{counts}</p>}
      {claim.undoUntil !== null && <Undo claim={claim} until={claim.undoUntil} />}
      {open === "correct" && <CorrectForm claim={claim} onDone={close} />}
      {open === "reopen" && <ReopenForm claim={claim} onDone={close} />}
      {open === null && (
        <div className="flex flex-wrap gap-2">
          {mayCorrect && <Button onClick={() => setOpen("correct")}>Correct the amount</Button>}
          <Button onClick={() => setOpen("reopen")}>
            {mayCorrect ? "Take the approval back" : "Look at it again"}
          </Button>
        </div>
      )}
    </section>
  );
}

function Undo({ claim, until }: { claim: ClaimDetailDto; until: string }) {
  const [undo, { isLoading }] = useUndoApprovalMutation();
  const [fault, setFault] = useState<string | null>(null);
  const now = useNow(1_000);
  if (now >= Date.parse(until)) return null;
  const run = async () => {
    setFault(null);
    try {
      await undo({ params: { id: claim.id } }).unwrap();
    } catch (error) {
      setFault(failureMessage(error, "The approval could not be undone. Please try again."));
    }
  };
  return (
    <div className="grid gap-2">
      <Button
        busy={isLoading}
        icon={<Undo2 aria-hidden="true" className="size-4" />}
        onClick={() => void run()}
      >
        Undo the approval (until {watClock(until)} WAT)
      </Button>
      <FormAlert message={fault} />
    </div>
  );
}
