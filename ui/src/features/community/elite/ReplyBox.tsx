import { zodResolver } from "@hookform/resolvers/zod";
import { EliteReplyInput, t } from "@signaldeck/contract";
import { MessageCircle } from "lucide-react";
import { useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import { Button } from "../../../components/Button.tsx";
import { FormAlert } from "../../../components/FormAlert.tsx";
import { TextAreaField } from "../../../components/TextAreaField.tsx";
import { useSend } from "../../../components/useSend.ts";
import { useSendEliteReplyMutation } from "./api.ts";

/** A button that becomes a form; the text stays when it could not be sent. */
export function ReplyBox({ postId, label }: { postId: string; label: string }) {
  const [open, setOpen] = useState(false);
  if (open) return <ReplyForm postId={postId} label={label} onDone={() => setOpen(false)} />;
  return (
    <Button
      kind="quiet"
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
  const [sendReply, { isLoading }] = useSendEliteReplyMutation();
  const form = useForm({ resolver: zodResolver(EliteReplyInput), defaultValues: { text: "" } });
  const { setFocus } = form;
  useEffect(() => setFocus("text"), [setFocus]);
  const { fault, send } = useSend(form, {
    fields: ["text"],
    failure: t("Failed to send your reply"),
    work: async (input) => {
      await sendReply({ params: { postId }, body: input }).unwrap();
      onDone();
    },
  });
  return (
    <form onSubmit={send} noValidate className="mt-1 grid gap-3">
      <TextAreaField control={form.control} name="text" label={label} rows={3} />
      <FormAlert message={fault} />
      <div className="flex flex-wrap justify-end gap-3">
        <Button onClick={onDone}>{t("Cancel")}</Button>
        <Button type="submit" kind="primary" busy={isLoading}>
          {t("Send")}
        </Button>
      </div>
    </form>
  );
}
