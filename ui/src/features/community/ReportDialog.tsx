import { COMMUNITY_LIMITS, ReasonInput, t } from "@signaldeck/contract";
import { AskReasonDialog } from "../../components/AskReasonDialog.tsx";
import { useReportPostMutation } from "./api.ts";

export interface ReportDialogProps {
  postId: string;
  open: boolean;
  onClose: () => void;
}

/** Tells support about a post, with a reason. */
export function ReportDialog({ postId, ...dialog }: ReportDialogProps) {
  const [report] = useReportPostMutation();
  return (
    <AskReasonDialog
      {...dialog}
      title={t("Report this post")}
      schema={ReasonInput}
      label={t("What is wrong with it?")}
      maxLength={COMMUNITY_LIMITS.reasonMax}
      description={t("Only support reads this. The author is not told who reported.")}
      action={t("Send report")}
      failure={t("Failed to send your report")}
      onReason={(reason) => report({ params: { postId }, body: { reason } }).unwrap()}
    />
  );
}
