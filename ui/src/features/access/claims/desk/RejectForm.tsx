import { zodResolver } from "@hookform/resolvers/zod";
import { RejectClaimInput, CLAIM_LIMITS, type ClaimDetailDto } from "@signaldeck/contract";
import { useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import { Button } from "../../../../components/Button.tsx";
import { ConfirmDialog } from "../../../../components/ConfirmDialog.tsx";
import { sendByKeys } from "../../../../components/sendByKeys.ts";
import { useShortcut } from "../../../../components/Shortcuts.tsx";
import { TextAreaField } from "../../../../components/TextAreaField.tsx";
import { useRejectClaimMutation } from "./api.ts";
import { useFramedClaim } from "./useFramedClaim.ts";

/** Usual reasons to reject a claim: a word to choose by, and the text to begin from. */
const REJECT_REASONS = [
  {
    label: "Unreadable",
    text: "The amount or the date cannot be read. Please send a sharper picture of the whole receipt.",
  },
  {
    label: "Other account",
    text: "The receipt shows another account number than the one you entered. Please check your broker account ID and send the proof of that account.",
  },
  {
    label: "No deposit shown",
    text: "The picture shows no completed deposit. Please send the receipt or the deposit history of your account.",
  },
  {
    label: "Too low",
    text: "The deposit is below the smallest tier. You need not add anything; if you do, send the proof of it here.",
  },
  {
    label: "Not our link",
    text: "The broker does not list this account as opened through our link. Please contact support before you deposit anything else.",
  },
] as const;

export interface RejectFormProps {
  claim: ClaimDetailDto;
  onCancel: () => void;
  /** With what was decided. */
  onDecided: (said: string) => void;
}

/** A reason that the member reads, begun from one of the usual ones. */
export function RejectForm({ claim, onCancel, onDecided }: RejectFormProps) {
  const [reject] = useRejectClaimMutation();
  const [confirming, setConfirming] = useState<string | null>(null);
  const form = useForm({ resolver: zodResolver(RejectClaimInput), defaultValues: { reason: "" } });
  const { setFocus } = form;
  useEffect(() => setFocus("reason"), [setFocus]);
  const decideFramed = useFramedClaim();
  useShortcut("r", "Reject: to the reason", () => decideFramed("reject") || setFocus("reason"));

  return (
    <form
      noValidate
      className="grid gap-3"
      onKeyDown={sendByKeys}
      onSubmit={(event) => void form.handleSubmit(({ reason }) => setConfirming(reason))(event)}
    >
      <div role="group" aria-label="Usual reasons" className="flex flex-wrap gap-1.5">
        {REJECT_REASONS.map(({ label, text }) => (
          <button
            key={label}
            type="button"
            onClick={() => {
              form.setValue("reason", text, { shouldValidate: true });
              setFocus("reason");
            }}
            className="min-h-11 rounded-full border border-line-strong px-3 text-1 font-semibold text-muted hover:border-muted hover:text-text disabled:opacity-55"
          >
            {label}
          </button>
        ))}
      </div>
      <TextAreaField
        control={form.control}
        name="reason"
        label="Reason"
        rows={4}
        maxLength={CLAIM_LIMITS.reasonMax}
      />
      <p className="text-1 text-muted">
        The member reads this on the screen and in an email. Say what to do better.
      </p>
      <div className="flex flex-wrap gap-2">
        <Button kind="plain" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" className="flex-1">
          Reject claim
        </Button>
      </div>
      <ConfirmDialog
        open={confirming !== null}
        onClose={() => setConfirming(null)}
        title="Reject this claim?"
        action="Reject claim"
        startsAtAction
        onConfirm={async () => {
          await reject({ params: { id: claim.id }, body: { reason: confirming ?? "" } }).unwrap();
          onDecided("Rejected");
        }}
        failure="The claim could not be rejected. Please try again."
      >
        <p>{claim.member.fullName} is told by email, may send another proof, and reads:</p>
        <p className="rounded-small bg-raised px-3.5 py-2.5 break-words whitespace-pre-line">
          {confirming}
        </p>
      </ConfirmDialog>
    </form>
  );
}
