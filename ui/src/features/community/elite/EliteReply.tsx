import { type EliteReplyDto, t } from "@signaldeck/contract";
import { AuthorLine } from "../../../components/AuthorLine.tsx";
import { WrittenText } from "../../../components/WrittenText.tsx";
import { useDeleteEliteReplyMutation } from "./api.ts";
import { DeleteButton } from "./DeleteButton.tsx";

/** A question or an answer below a post. */
export function EliteReply(props: { reply: EliteReplyDto; mayDelete: boolean }) {
  const { reply, mayDelete } = props;
  const [deleteReply] = useDeleteEliteReplyMutation();
  return (
    <>
      <div className="flex items-start justify-between gap-2">
        <AuthorLine author={reply.author} at={reply.createdAt} own={reply.own} />
        {mayDelete && (
          <DeleteButton
            label={t("Delete reply")}
            title={t("Delete this reply?")}
            lost={t("The reply is gone for good.")}
            failure={t("Failed to delete the reply")}
            onDelete={() => deleteReply({ params: { replyId: reply.id } }).unwrap()}
          />
        )}
      </div>
      <WrittenText text={reply.text} className="mt-2" />
    </>
  );
}
