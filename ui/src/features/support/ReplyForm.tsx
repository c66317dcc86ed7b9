import { zodResolver } from "@hookform/resolvers/zod";
import { SUPPORT_LIMITS, TicketReplyInput } from "@signaldeck/contract";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { Button } from "../../components/Button.tsx";
import { FormAlert } from "../../components/FormAlert.tsx";
import { failureMessage, showFieldFaults } from "../../components/formErrors.ts";
import { TextAreaField } from "../../components/TextAreaField.tsx";
import { useReplyToTicketMutation } from "./api.ts";

/** A further message in a ticket; it stays in the field until it was taken. */
export function ReplyForm({ ticketId }: { ticketId: string }) {
  const [reply, { isLoading }] = useReplyToTicketMutation();
  const [fault, setFault] = useState<string | null>(null);
  const form = useForm<TicketReplyInput>({
    resolver: zodResolver(TicketReplyInput),
    defaultValues: { message: "" },
  });

  const send = form.handleSubmit(async (body) => {
    setFault(null);
    try {
      await reply({ params: { id: ticketId }, body }).unwrap();
      form.reset();
    } catch (error) {
      if (showFieldFaults(form, error, ["message"])) return;
      setFault(failureMessage(error, "Your reply could not be sent. Please try again."));
    }
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
