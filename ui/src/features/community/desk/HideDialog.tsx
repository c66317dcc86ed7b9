import { COMMUNITY_LIMITS, ReasonInput } from "@signaldeck/contract";
import { AskReasonDialog } from "../../../components/AskReasonDialog.tsx";
import { useHidePostMutation } from "./api.ts";

export interface HideDialogProps {
  postId: string;
  open: boolean;
  onClose: () => void;
  onHidden: () => void;
}

/** Takes a post out of the feed, with a reason for the record. */
export function HideDialog({ postId, onHidden, ...dialog }: HideDialogProps) {
  const [hide] = useHidePostMutation();
  return (
    <AskReasonDialog
      {...dialog}
      title="Hide this post"
      schema={ReasonInput}
      label="Why is it hidden?"
      maxLength={COMMUNITY_LIMITS.reasonMax}
      description="Kept in the audit log, and in the download of data that the author can ask for. Name nobody in it."
      action="Hide post"
      failure="The post could not be hidden. Please try again."
      onReason={async (reason) => {
        await hide({ params: { postId }, body: { reason } }).unwrap();
        onHidden();
      }}
    />
  );
}
