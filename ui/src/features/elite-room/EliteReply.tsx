import { type EliteReplyDto, t } from "@signaldeck/contract";
import { Trash2 } from "lucide-react";
import { useState } from "react";
import { AuthorLine } from "../../components/AuthorLine.tsx";
import { ConfirmDialog } from "../../components/ConfirmDialog.tsx";
import { IconButton } from "../../components/IconButton.tsx";
import { WrittenText } from "../../components/WrittenText.tsx";
import { useDeleteEliteReplyMutation } from "./api.ts";

/** A question or an answer below a post. */
export function EliteReply(props: { reply: EliteReplyDto; mayDelete: boolean }) {
  const { reply, mayDelete } = props;
  const [deleteReply] = useDeleteEliteReplyMutation();
  const [asking, setAsking] = useState(false);
  return (
    <>
      <div className="flex items-start justify-between gap-2">
        <AuthorLine author={reply.author} at={reply.createdAt} own={reply.own} />
        {mayDelete && (
          <IconButton label={t("Delete reply")} icon={Trash2} onClick={() => setAsking(true)} />
        )}
      </div>
      <WrittenText text={reply.text} className="mt-2" />
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t("Delete this reply?")}
        action={t("Delete reply")}
        failure={t("Failed to delete the reply")}
        onConfirm={() => deleteReply({ params: { replyId: reply.id } }).unwrap()}
      >
        <p className="text-muted">{t("The reply is gone for good.")}</p>
      </ConfirmDialog>
    </>
  );
}
