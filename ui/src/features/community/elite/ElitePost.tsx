import { type ElitePostDto, t, type EliteReplyDto, EliteReplyInput } from "@signaldeck/contract";
import { Pin, PinOff, Trash2, MessageCircle } from "lucide-react";
import { useState, useEffect } from "react";
import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { useCan } from "../../../api/session.ts";
import { AuthorLine } from "../../../components/AuthorLine.tsx";
import { Card } from "../../../components/Card.tsx";
import { IconButton } from "../../../components/IconButton.tsx";
import { Pill } from "../../../components/Pill.tsx";
import { WrittenText } from "../../../components/WrittenText.tsx";
import { SendForm } from "../../../components/SendForm.tsx";
import { useFault } from "../../../components/useFault.ts";
import {
  useDeleteElitePostMutation,
  usePinElitePostMutation,
  useDeleteEliteReplyMutation,
  useSendEliteReplyMutation,
} from "./api.ts";
import { ConfirmDialog } from "../../../components/ConfirmDialog.tsx";
import { Button } from "../../../components/Button.tsx";
import { TextAreaField } from "../../../components/TextAreaField.tsx";
import { useSend } from "../../../components/useSend.ts";

/** A button that becomes a form; the text stays when it could not be sent. */
function ReplyBox({ postId, label }: { postId: string; label: string }) {
  const [open, setOpen] = useState(false);
  if (open) return <ReplyForm postId={postId} label={label} onDone={() => setOpen(false)} />;
  return (
    <Button
      kind="plain"
      className="-mx-3 -mb-2 justify-self-start px-3"
      icon={<MessageCircle aria-hidden="true" className="size-4" />}
      onClick={() => setOpen(true)}
    >
      {label}
    </Button>
  );
}

function ReplyForm(props: { postId: string; label: string; onDone: () => void }) {
  const { postId, label, onDone } = props;
  const [sendReply] = useSendEliteReplyMutation();
  const form = useForm({ resolver: zodResolver(EliteReplyInput), defaultValues: { text: "" } });
  const { setFocus } = form;
  useEffect(() => setFocus("text"), [setFocus]);
  const { sending } = useSend(form, {
    fields: ["text"],
    failure: t("Failed to send your reply"),
    work: async (input) => {
      await sendReply({ params: { postId }, body: input }).unwrap();
      onDone();
    },
  });
  return (
    <SendForm sending={sending} action={t("Send")} onCancel={onDone} className="mt-1 grid gap-3">
      <TextAreaField control={form.control} name="text" label={label} rows={3} />
    </SendForm>
  );
}

interface DeleteButtonProps {
  /** What it does, in a few words. */
  label: string;
  /** Asks whether it is meant. */
  title: string;
  /** What goes with it. */
  lost: string;
  failure: string;
  onDelete: () => Promise<unknown>;
}

/** Deletes what somebody has written, once it was said that this is meant. */
function DeleteButton({ label, title, lost, failure, onDelete }: DeleteButtonProps) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <IconButton label={label} icon={Trash2} onClick={() => setAsking(true)} />
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={title}
        action={label}
        failure={failure}
        onConfirm={onDelete}
      >
        <p className="text-muted">{lost}</p>
      </ConfirmDialog>
    </>
  );
}

/** A question or an answer below a post. */
function EliteReply(props: { reply: EliteReplyDto; mayDelete: boolean }) {
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
