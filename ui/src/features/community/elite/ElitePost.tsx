import { type ElitePostDto, t } from "@signaldeck/contract";
import { Pin, PinOff } from "lucide-react";
import { useCan } from "../../../api/session.ts";
import { AuthorLine } from "../../../components/AuthorLine.tsx";
import { Card } from "../../../components/Card.tsx";
import { IconButton } from "../../../components/IconButton.tsx";
import { Pill } from "../../../components/Pill.tsx";
import { WrittenText } from "../../../components/WrittenText.tsx";
import { useFault } from "../../../components/useFault.ts";
import { useDeleteElitePostMutation, usePinElitePostMutation } from "./api.ts";
import { DeleteButton } from "./DeleteButton.tsx";
import { EliteReply } from "./EliteReply.tsx";
import { ReplyBox } from "./ReplyBox.tsx";

/** A host's post with its questions and answers. */
export function ElitePost({ post }: { post: ElitePostDto }) {
  const isHost = useCan("eliteRoom.host");
  return (
    <Card>
      <article
        aria-label={t("Post by {{name}}", { name: post.author.name })}
        className="grid gap-3"
      >
        <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-2">
          <AuthorLine author={post.author} at={post.createdAt} />
          <div className="flex items-center">
            {post.pinned && (
              <Pill tone="gold">
                <Pin aria-hidden="true" className="size-3" />
                {t("Pinned")}
              </Pill>
            )}
            {isHost && <HostActions post={post} />}
          </div>
        </div>
        <WrittenText text={post.text} />
        {post.replies.length > 0 && (
          <ul aria-label={t("Replies")} className="mt-1 grid gap-4 border-s-2 border-line ps-4">
            {post.replies.map((reply) => (
              <li key={reply.id}>
                <EliteReply reply={reply} mayDelete={reply.own || isHost} />
              </li>
            ))}
          </ul>
        )}
        <ReplyBox postId={post.id} label={isHost ? t("Write an answer") : t("Ask a question")} />
      </article>
    </Card>
  );
}

function HostActions({ post }: { post: ElitePostDto }) {
  const [pinPost, { isLoading }] = usePinElitePostMutation();
  const [deletePost] = useDeleteElitePostMutation();
  const { fault, attempt } = useFault();
  const params = { postId: post.id };
  const pin = () =>
    attempt(async () => {
      await pinPost({ params, body: { pinned: !post.pinned } }).unwrap();
    }, t("Failed to pin the post"));
  return (
    <div className="-my-1 -me-3 ms-1 flex flex-wrap items-center">
      <IconButton
        label={post.pinned ? t("Unpin") : t("Pin")}
        icon={post.pinned ? PinOff : Pin}
        aria-disabled={isLoading || undefined}
        onClick={isLoading ? undefined : () => void pin()}
      />
      <DeleteButton
        label={t("Delete post")}
        title={t("Delete this post?")}
        lost={t("The post and all replies below it are gone for good.")}
        failure={t("Failed to delete the post")}
        onDelete={() => deletePost({ params }).unwrap()}
      />
      {fault !== null && (
        <p role="alert" className="px-3 text-1 text-put">
          {fault}
        </p>
      )}
    </div>
  );
}
