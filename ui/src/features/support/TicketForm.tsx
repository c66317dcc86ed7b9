import { zodResolver } from "@hookform/resolvers/zod";
import { SUPPORT_LIMITS, TicketInput, t } from "@signaldeck/contract";
import { useForm } from "react-hook-form";
import { generatePath, useNavigate } from "react-router-dom";
import type { z } from "zod";
import { Card } from "../../components/Card.tsx";
import { SendForm } from "../../components/SendForm.tsx";
import { SelectField } from "../../components/SelectField.tsx";
import { TextAreaField } from "../../components/TextAreaField.tsx";
import { TextField } from "../../components/TextField.tsx";
import { useSend } from "../../components/useSend.ts";
import { SCREENS } from "../../screens.ts";
import { useOpenTicketMutation } from "./api.ts";
import { categoryOptions, priorityOptions } from "./ticketWords.ts";

type Values = z.input<typeof TicketInput>;

const FIELDS = ["subject", "category", "priority", "message"] as const;

/** A new ticket; once it is taken, its conversation opens. */
export function TicketForm() {
  const navigate = useNavigate();
  const [openTicket] = useOpenTicketMutation();
  const form = useForm<Values, unknown, TicketInput>({
    resolver: zodResolver(TicketInput),
    defaultValues: { subject: "", message: "", priority: "medium" },
  });
  const { control } = form;

  const { sending } = useSend(form, {
    fields: FIELDS,
    failure: t("Your ticket could not be sent. Please try again."),
    work: async (body) => {
      const { id } = await openTicket({ body }).unwrap();
      await navigate(generatePath(SCREENS.ticket, { id }));
    },
  });

  return (
    <Card title={t("New ticket")}>
      <SendForm
        sending={sending}
        action={t("Send ticket")}
        doing={t("Sending ticket")}
        button={{ kind: "primary", className: "sm:justify-self-start" }}
        className="grid gap-5"
      >
        <TextField
          control={control}
          name="subject"
          label={t("Subject")}
          autoComplete="off"
          maxLength={SUPPORT_LIMITS.subjectMax}
        />
        <div className="grid gap-5 md:grid-cols-2">
          <SelectField
            control={control}
            name="category"
            label={t("Category")}
            placeholder={t("Choose a category")}
            options={categoryOptions()}
          />
          <SelectField
            control={control}
            name="priority"
            label={t("Priority")}
            placeholder={t("Choose a priority")}
            options={priorityOptions()}
          />
        </div>
        <TextAreaField
          control={control}
          name="message"
          label={t("Message")}
          maxLength={SUPPORT_LIMITS.messageMax}
          description={t(
            "Never write a password or a card number here. Support does not ask for them.",
          )}
        />
      </SendForm>
    </Card>
  );
}
