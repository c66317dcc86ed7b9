import { zodResolver } from "@hookform/resolvers/zod";
import { SUPPORT_LIMITS, TicketReplyInput, t } from "@signaldeck/contract";
import { useForm } from "react-hook-form";
import { Button } from "../../components/Button.tsx";
import { FormAlert } from "../../components/FormAlert.tsx";
import { TextAreaField } from "../../components/TextAreaField.tsx";
import { useSend } from "../../components/useSend.ts";
import { useReplyToTicketMutation, useReplyWithFileMutation } from "./api.ts";
import { TicketFileField, useTicketFile } from "./TicketFileField.tsx";

/** A further message in a ticket; message and file stay in their fields until they were taken. */
export function ReplyForm({ ticketId }: { ticketId: string }) {
  const [reply] = useReplyToTicketMutation();
  const [replyWithFile] = useReplyWithFileMutation();
  const choice = useTicketFile();
  const form = useForm<TicketReplyInput>({
    resolver: zodResolver(TicketReplyInput),
    defaultValues: { message: "" },
  });
  const { isSubmitting } = form.formState;

  const { fault, send } = useSend(form, {
    fields: ["message"],
    failure: t("Your reply could not be sent. Please try again."),
    isShown: choice.refuse,
    work: async (body) => {
      const file = await choice.prepare();
      if (choice.file && !file) return;
      const params = { id: ticketId };
      await (file ? replyWithFile({ params, body, file }) : reply({ params, body })).unwrap();
      form.reset();
      choice.choose(null);
    },
  });

  return (
    <form onSubmit={send} noValidate className="grid gap-4">
      <TextAreaField
        control={form.control}
        name="message"
        label={t("Message")}
        rows={4}
        maxLength={SUPPORT_LIMITS.messageMax}
      />
      <TicketFileField
        choice={choice}
        hint={t("A screenshot helps. Only you and support see it; up to {{files}} files a day.", {
          files: SUPPORT_LIMITS.filesPerDay,
        })}
      />
      <FormAlert message={fault} />
      <Button type="submit" kind="primary" busy={isSubmitting} className="sm:justify-self-start">
        {isSubmitting ? t("Sending reply") : t("Send reply")}
      </Button>
    </form>
  );
}
