import { zodResolver } from "@hookform/resolvers/zod";
import { COMMUNITY_LIMITS, ReasonInput } from "@signaldeck/contract";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { Button } from "../../components/Button.tsx";
import { Dialog } from "../../components/Dialog.tsx";
import { FormAlert } from "../../components/FormAlert.tsx";
import { failureMessage, showFieldFaults } from "../../components/formErrors.ts";
import { TextAreaField } from "../../components/TextAreaField.tsx";
import { useReportPostMutation } from "./api.ts";

export interface ReportDialogProps {
  postId: string;
  open: boolean;
  onClose: () => void;
}

/** Tells support about a post, with a reason. */
export function ReportDialog({ postId, open, onClose }: ReportDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Report this post">
      <ReportForm postId={postId} onClose={onClose} />
    </Dialog>
  );
}

function ReportForm({ postId, onClose }: Omit<ReportDialogProps, "open">) {
  const [report, { isLoading }] = useReportPostMutation();
  const [fault, setFault] = useState<string | null>(null);
  const form = useForm({ resolver: zodResolver(ReasonInput), defaultValues: { reason: "" } });
  const send = form.handleSubmit(async (input) => {
    setFault(null);
    try {
      await report({ params: { postId }, body: input }).unwrap();
      onClose();
    } catch (error) {
      if (showFieldFaults(form, error, ["reason"])) return;
      setFault(failureMessage(error, "Failed to send your report"));
    }
  });
  return (
    <form onSubmit={send} noValidate className="grid gap-4">
      <TextAreaField
        control={form.control}
        name="reason"
        label="What is wrong with it?"
        rows={3}
        maxLength={COMMUNITY_LIMITS.reasonMax}
        description="Only support reads this. The author is not told who reported."
      />
      <FormAlert message={fault} />
      <div className="flex flex-wrap justify-end gap-3">
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" kind="primary" busy={isLoading}>
          Send report
        </Button>
      </div>
    </form>
  );
}
