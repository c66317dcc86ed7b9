import { zodResolver } from "@hookform/resolvers/zod";
import { SUPPORT_LIMITS, TicketReplyInput } from "@signaldeck/contract";
import { useForm } from "react-hook-form";
import { Button } from "../../components/Button.tsx";
import { FormAlert } from "../../components/FormAlert.tsx";
import { TextAreaField } from "../../components/TextAreaField.tsx";
import { useSend } from "../../components/useSend.ts";
import { useReplyToTicketMutation } from "./api.ts";

/** A further message in a ticket; it stays in the field until it was taken. */
export function ReplyForm({ ticketId }: { ticketId: string }) {
  const [reply, { isLoading }] = useReplyToTicketMutation();
  const form = useForm<TicketReplyInput>({
    resolver: zodResolver(TicketReplyInput),
    defaultValues: { message: "" },
  });

  const { fault, send } = useSend(form, {
    fields: ["message"],
    failure: "Your reply could not be sent. Please try again.",
    work: async (body) => {
      await reply({ params: { id: ticketId }, body }).unwrap();
      form.reset();
    },
  });

  return (
    <form onSubmit={send} noValidate className="grid gap-4">
      <TextAreaField
        control={form.control}
        name="message"
        label="Message"
        rows={4}
        maxLength={SUPPORT_LIMITS.messageMax}
      />
      <FormAlert message={fault} />
      <Button type="submit" kind="primary" busy={isLoading} className="sm:justify-self-start">
        {isLoading ? "Sending reply" : "Send reply"}
      </Button>
    </form>
  );
}
