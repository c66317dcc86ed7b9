import { t, type PushSubscriptionDto } from "@signaldeck/contract";
import { useId, useState } from "react";
import { FormProvider, useForm } from "react-hook-form";
import { usePairsToChoose } from "../../../../api/marketCalls.ts";
import { Button } from "../../../../components/Button.tsx";
import { Dialog } from "../../../../components/Dialog.tsx";
import { FormAlert } from "../../../../components/FormAlert.tsx";
import { failureMessage } from "../../../../components/formErrors.ts";
import { signalWishForm, signalWishOf, type SignalWishForm } from "../signalWish.ts";
import { SignalWishFields } from "../SignalWishFields.tsx";
import { useChangePushMutation } from "./api.ts";

export interface PushWishDialogProps {
  device: PushSubscriptionDto;
  onClose: () => void;
  onSaved: () => void;
}

/** Which news one device gets, and when it is left in peace. */
export function PushWishDialog({ device, onClose, onSaved }: PushWishDialogProps) {
  const formId = useId();
  const [change] = useChangePushMutation();
  const [fault, setFault] = useState<string | null>(null);
  const form = useForm<SignalWishForm>({ defaultValues: signalWishForm(device) });
  const pairs = usePairsToChoose(device.filter.pairs);

  const send = form.handleSubmit(async (values) => {
    setFault(null);
    const wish = signalWishOf(values, pairs);
    if (typeof wish === "string") {
      setFault(wish);
      return;
    }
    try {
      await change({ params: { id: device.id }, body: wish }).unwrap();
      onSaved();
    } catch (error) {
      setFault(failureMessage(error, t("Your choice could not be saved. Please try again.")));
    }
  });

  return (
    <Dialog
      open
      onClose={onClose}
      title={t("What {{name}} is told", {
        name: device.current ? t("this device") : device.device,
      })}
      actions={
        <>
          <Button onClick={onClose}>{t("Cancel")}</Button>
          <Button type="submit" form={formId} kind="primary" busy={form.formState.isSubmitting}>
            {t("Save")}
          </Button>
        </>
      }
    >
      <FormProvider {...form}>
        <form id={formId} noValidate onSubmit={(event) => void send(event)} className="grid gap-4">
          <SignalWishFields pairs={pairs} />
          <FormAlert message={fault} />
        </form>
      </FormProvider>
    </Dialog>
  );
}
