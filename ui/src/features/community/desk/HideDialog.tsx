import { zodResolver } from "@hookform/resolvers/zod";
import { COMMUNITY_LIMITS, ReasonInput } from "@signaldeck/contract";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { Button } from "../../../components/Button.tsx";
import { Dialog } from "../../../components/Dialog.tsx";
import { FormAlert } from "../../../components/FormAlert.tsx";
import { failureMessage, showFieldFaults } from "../../../components/formErrors.ts";
import { TextAreaField } from "../../../components/TextAreaField.tsx";
import { useHidePostMutation } from "./api.ts";

export interface HideDialogProps {
  postId: string;
  open: boolean;
  onClose: () => void;
  onHidden: () => void;
}

/** Takes a post out of the feed, with a reason for the record. */
export function HideDialog({ open, onClose, ...form }: HideDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Hide this post">
      <HideForm onClose={onClose} {...form} />
    </Dialog>
  );
}

function HideForm({ postId, onClose, onHidden }: Omit<HideDialogProps, "open">) {
  const [hide, { isLoading }] = useHidePostMutation();
  const [fault, setFault] = useState<string | null>(null);
  const form = useForm({ resolver: zodResolver(ReasonInput), defaultValues: { reason: "" } });
  const send = form.handleSubmit(async (body) => {
    setFault(null);
    try {
      await hide({ params: { postId }, body }).unwrap();
      onClose();
      onHidden();
    } catch (error) {
      if (showFieldFaults(form, error, ["reason"])) return;
      setFault(failureMessage(error, "The post could not be hidden. Please try again."));
    }
  });
  return (
    <form onSubmit={send} noValidate className="grid gap-4">
      <TextAreaField
        control={form.control}
        name="reason"
        label="Why is it hidden?"
        rows={3}
        maxLength={COMMUNITY_LIMITS.reasonMax}
        description="Kept in the audit log, and in the download of data that the author can ask for. Name nobody in it."
      />
      <FormAlert message={fault} />
      <div className="flex flex-wrap justify-end gap-3">
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" kind="primary" busy={isLoading}>
          Hide post
        </Button>
      </div>
    </form>
  );
}
