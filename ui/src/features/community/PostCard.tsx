import {
  type CommunityPostDto,
  type LikesDto,
  t,
  COMMUNITY_LIMITS,
  ReasonInput,
} from "@signaldeck/contract";
import { Flag, Heart, Trash2 } from "lucide-react";
import { useState } from "react";
import { AuthorLine } from "../../components/AuthorLine.tsx";
import { Button } from "../../components/Button.tsx";
import { Card } from "../../components/Card.tsx";
import { classes } from "../../components/classes.ts";
import { ConfirmDialog } from "../../components/ConfirmDialog.tsx";
import { failureMessage } from "../../components/formErrors.ts";
import { WrittenText } from "../../components/WrittenText.tsx";
import { useDeletePostMutation, useLikePostMutation, useReportPostMutation } from "./api.ts";
import { AskReasonDialog } from "../../components/AskReasonDialog.tsx";

interface ReportDialogProps {
  postId: string;
  open: boolean;
  onClose: () => void;
}

/** Tells support about a post, with a reason. */
function ReportDialog({ postId, ...dialog }: ReportDialogProps) {
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

/** One post with what the reader may do about it. */
export function PostCard({ post }: { post: CommunityPostDto }) {
  const [deletePost] = useDeletePostMutation();
  const [dialog, setDialog] = useState<"report" | "delete" | null>(null);
  const close = () => setDialog(null);
  return (
    <Card>
      <article
        aria-label={t("Post by {{name}}", { name: post.author.name })}
        className="grid gap-3"
      >
        <AuthorLine author={post.author} at={post.createdAt} own={post.own} />
        <WrittenText text={post.text} />
        <div className="-mx-3 -mb-2 flex flex-wrap items-center justify-between gap-x-3">
          <LikeButton post={post} />
          {post.own ? (
            <Button
              kind="plain"
              className="px-3"
              icon={<Trash2 aria-hidden="true" className="size-4" />}
              onClick={() => setDialog("delete")}
            >
              {t("Delete")}
            </Button>
          ) : post.reported ? (
            <p className="px-3 text-1 text-muted">{t("Reported. Support will look at it.")}</p>
          ) : (
            <Button
              kind="plain"
              className="px-3"
              icon={<Flag aria-hidden="true" className="size-4" />}
              onClick={() => setDialog("report")}
            >
              {t("Report")}
            </Button>
          )}
        </div>
      </article>
      <ReportDialog postId={post.id} open={dialog === "report"} onClose={close} />
      <ConfirmDialog
        open={dialog === "delete"}
        onClose={close}
        title={t("Delete this post?")}
        action={t("Delete post")}
        failure={t("Failed to delete your post")}
        onConfirm={() => deletePost({ params: { postId: post.id } }).unwrap()}
      >
        <p className="text-muted">{t("The post and its likes are gone for good.")}</p>
      </ConfirmDialog>
    </Card>
  );
}

/** Shows the press at once, and what the server made of it as soon as it says so. */
function LikeButton({ post }: { post: CommunityPostDto }) {
  const [likePost, { isLoading }] = useLikePostMutation();
  const [fault, setFault] = useState<string | null>(null);
  const [changed, setChanged] = useState<{ of: CommunityPostDto; to: LikesDto } | null>(null);
  // What the feed says anew counts for more than what was pressed before.
  const { likes, liked } = changed?.of === post ? changed.to : post;

  const toggle = async () => {
    const to = { liked: !liked, likes: likes + (liked ? -1 : 1) };
    setFault(null);
    setChanged({ of: post, to });
    try {
      const params = { postId: post.id };
      setChanged({ of: post, to: await likePost({ params, body: { liked: to.liked } }).unwrap() });
    } catch (error) {
      setChanged(null);
      setFault(failureMessage(error, t("Failed to save your like")));
    }
  };

  return (
    <div className="flex min-w-0 flex-wrap items-center gap-x-3">
      <Button
        kind="plain"
        aria-pressed={liked}
        className="px-3"
        onClick={isLoading ? undefined : () => void toggle()}
      >
        <span className={classes("inline-flex items-center gap-2", liked && "text-brand")}>
          <Heart aria-hidden="true" className={classes("size-4", liked && "fill-current")} />
          {t("Like")}
          <span className="min-w-[2ch] text-start font-normal">{likes > 0 ? likes : ""}</span>
        </span>
      </Button>
      {fault !== null && (
        <p role="alert" className="text-1 text-put">
          {fault}
        </p>
      )}
    </div>
  );
}
