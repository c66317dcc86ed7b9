import {
  RECOMMENDED,
  WEBHOOK_EVENTS,
  WebhookUrl,
  type WebhookDto,
  type WebhookSecretDto,
  t,
} from "@signaldeck/contract";
import { useId, useState } from "react";
import { FormProvider, useForm } from "react-hook-form";
import { usePairsToChoose } from "../../../../api/marketCalls.ts";
import { Button } from "../../../../components/Button.tsx";
import { Dialog } from "../../../../components/Dialog.tsx";
import { FormAlert } from "../../../../components/FormAlert.tsx";
import { failureMessage, showFieldFaults } from "../../../../components/formErrors.ts";
import { TextField } from "../../../../components/TextField.tsx";
import { signalWishForm, signalWishOf, type SignalWishForm } from "../signalWish.ts";
import { SignalWishFields } from "../SignalWishFields.tsx";
import { useChangeWebhookMutation, useCreateWebhookMutation } from "./api.ts";

export interface WebhookDialogProps {
  /** Null: a new one. */
  webhook: WebhookDto | null;
  onClose: () => void;
  /** With the secret, which is shown only this once. */
  onAdded: (secret: WebhookSecretDto) => void;
  onSaved: () => void;
}

interface WebhookForm extends SignalWishForm {
  url: string;
}

function formOf(webhook: WebhookDto | null): WebhookForm {
  const { events = [...WEBHOOK_EVENTS], filter = RECOMMENDED, url = "" } = webhook ?? {};
  return { url, ...signalWishForm({ events, filter }) };
}

/** Adds a webhook or changes one. */
export function WebhookDialog({ webhook, onClose, onAdded, onSaved }: WebhookDialogProps) {
  const formId = useId();
  const [create] = useCreateWebhookMutation();
  const [change] = useChangeWebhookMutation();
  const [fault, setFault] = useState<string | null>(null);
  const form = useForm<WebhookForm>({ defaultValues: formOf(webhook) });
  const pairs = usePairsToChoose(webhook?.filter.pairs ?? []);

  const send = form.handleSubmit(async (values) => {
    setFault(null);
    const url = WebhookUrl.safeParse(values.url);
    if (!url.success) {
      const message = url.error.issues[0]?.message ?? "";
      form.setError("url", { message }, { shouldFocus: true });
      return;
    }
    const wish = signalWishOf(values, pairs);
    if (typeof wish === "string") {
      setFault(wish);
      return;
    }
    const body = { url: url.data, ...wish, enabled: (webhook?.disabled ?? null) === null };
    try {
      if (webhook) {
        await change({ params: { id: webhook.id }, body }).unwrap();
        onSaved();
      } else onAdded(await create({ body }).unwrap());
    } catch (error) {
      if (showFieldFaults(form, error, ["url"])) return;
      setFault(failureMessage(error, t("The webhook could not be saved. Please try again.")));
    }
  });

  return (
    <Dialog
      open
      onClose={onClose}
      title={webhook ? t("Edit the webhook") : t("Add a webhook")}
      actions={
        <>
          <Button onClick={onClose}>{t("Cancel")}</Button>
          <Button type="submit" form={formId} kind="primary" busy={form.formState.isSubmitting}>
            {webhook ? t("Save") : t("Add the webhook")}
          </Button>
        </>
      }
    >
      <FormProvider {...form}>
        <form id={formId} noValidate onSubmit={(event) => void send(event)} className="grid gap-4">
          <TextField
            control={form.control}
            name="url"
            label={t("Address")}
            type="url"
            autoComplete="off"
            placeholder="https://example.org/signals"
            description={t("Public and with TLS. It must answer with 2xx within 10 seconds.")}
          />
          <SignalWishFields pairs={pairs} />
          <FormAlert message={fault} />
        </form>
      </FormProvider>
    </Dialog>
  );
}
