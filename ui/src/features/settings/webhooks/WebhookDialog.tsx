import {
  SIGNAL_LIMITS,
  WEBHOOK_EVENTS,
  WebhookUrl,
  type WebhookDto,
  type WebhookEvent,
  type WebhookSecretDto,
} from "@signaldeck/contract";
import { useId, useState } from "react";
import { FormProvider, useForm } from "react-hook-form";
import { useMarketStatusQuery } from "../../../api/marketCalls.ts";
import { AlertFilterFields } from "../../../components/AlertFilterFields.tsx";
import {
  alertFilterForm,
  alertFilterOf,
  type AlertFilterForm,
} from "../../../components/alertFilterForm.ts";
import { Button } from "../../../components/Button.tsx";
import { CheckboxField } from "../../../components/CheckboxField.tsx";
import { Dialog } from "../../../components/Dialog.tsx";
import { FormAlert } from "../../../components/FormAlert.tsx";
import { failureMessage, showFieldFaults } from "../../../components/formErrors.ts";
import { TextField } from "../../../components/TextField.tsx";
import { useChangeWebhookMutation, useCreateWebhookMutation } from "./calls.ts";
import { EVENT_WORDS } from "./words.ts";

export interface WebhookDialogProps {
  /** Null: a new one. */
  webhook: WebhookDto | null;
  onClose: () => void;
  /** With the secret, which is told this once. */
  onAdded: (secret: WebhookSecretDto) => void;
  onSaved: () => void;
}

interface WebhookForm extends AlertFilterForm {
  url: string;
  published: boolean;
  settled: boolean;
  voided: boolean;
}

const FIELD_OF = {
  "signal.published": "published",
  "signal.settled": "settled",
  "signal.voided": "voided",
} as const satisfies Record<WebhookEvent, keyof WebhookForm>;

const EVERYTHING = { pairs: [], minConfidence: SIGNAL_LIMITS.confidenceFloor, quietHours: null };

function formOf(webhook: WebhookDto | null): WebhookForm {
  const events: readonly WebhookEvent[] = webhook?.events ?? WEBHOOK_EVENTS;
  return {
    url: webhook?.url ?? "",
    published: events.includes("signal.published"),
    settled: events.includes("signal.settled"),
    voided: events.includes("signal.voided"),
    ...alertFilterForm(webhook?.filter ?? EVERYTHING),
  };
}

/** Adds a webhook or changes one. */
export function WebhookDialog({ webhook, onClose, onAdded, onSaved }: WebhookDialogProps) {
  const formId = useId();
  const { data: market } = useMarketStatusQuery();
  const [create] = useCreateWebhookMutation();
  const [change] = useChangeWebhookMutation();
  const [fault, setFault] = useState<string | null>(null);
  const form = useForm<WebhookForm>({ defaultValues: formOf(webhook) });
  // What is chosen stays in sight, also a pair that this market does not have.
  const pairs = [...new Set([...(market?.feed.pairs ?? []), ...(webhook?.filter.pairs ?? [])])];

  const send = form.handleSubmit(async (values) => {
    setFault(null);
    const url = WebhookUrl.safeParse(values.url);
    if (!url.success) {
      const message = url.error.issues[0]?.message ?? "";
      form.setError("url", { message }, { shouldFocus: true });
      return;
    }
    const events = WEBHOOK_EVENTS.filter((event) => values[FIELD_OF[event]]);
    const filter = alertFilterOf(values, pairs);
    if (events.length === 0) setFault("Choose at least one event.");
    else if (!filter) setFault("Enter both times of your quiet hours.");
    if (events.length === 0 || !filter) return;
    const body = { url: url.data, events, filter, enabled: (webhook?.disabled ?? null) === null };
    try {
      if (webhook) {
        await change({ params: { id: webhook.id }, body }).unwrap();
        onSaved();
      } else onAdded(await create({ body }).unwrap());
    } catch (error) {
      if (showFieldFaults(form, error, ["url"])) return;
      setFault(failureMessage(error, "The webhook could not be saved. Please try again."));
    }
  });

  return (
    <Dialog
      open
      onClose={onClose}
      title={webhook ? "Edit the webhook" : "Add a webhook"}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} kind="primary" busy={form.formState.isSubmitting}>
            {webhook ? "Save" : "Add the webhook"}
          </Button>
        </>
      }
    >
      <FormProvider {...form}>
        <form id={formId} noValidate onSubmit={(event) => void send(event)} className="grid gap-4">
          <TextField
            control={form.control}
            name="url"
            label="Address"
            type="url"
            autoComplete="off"
            placeholder="https://example.org/signals"
            description="Public and with TLS. It must answer with 2xx within 10 seconds."
          />
          <fieldset>
            <legend className="font-semibold">Events</legend>
            {WEBHOOK_EVENTS.map((event) => (
              <CheckboxField key={event} control={form.control} name={FIELD_OF[event]}>
                <span className="block font-semibold">{EVENT_WORDS[event].label}</span>
                <span className="block text-muted">{EVENT_WORDS[event].text}</span>
              </CheckboxField>
            ))}
          </fieldset>
          <AlertFilterFields
            pairs={pairs}
            quietNote="In West Africa Time. What happens then is not sent later."
          />
          <FormAlert message={fault} />
        </form>
      </FormProvider>
    </Dialog>
  );
}
