import {
  MINUTE,
  SignalNightInput,
  watNear,
  type QuietHours,
  type SignalNightDto,
  t,
} from "@signaldeck/contract";
import { useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import { useMarketNow } from "../../api/marketClockHooks.tsx";
import { Button } from "../../components/Button.tsx";
import { Card } from "../../components/Card.tsx";
import { CheckboxField } from "../../components/CheckboxField.tsx";
import { FormAlert } from "../../components/FormAlert.tsx";
import { failureMessage } from "../../components/formErrors.ts";
import { FormNote } from "../../components/FormNote.tsx";
import { Loaded } from "../../components/Loaded.tsx";
import { Skeleton } from "../../components/Skeleton.tsx";
import { TextField } from "../../components/TextField.tsx";
import { useSaveSignalNightMutation, useSignalNightQuery } from "./api.ts";

/** What stands in the fields until somebody chooses. */
const USUAL_NIGHT: QuietHours = { from: "23:00", to: "06:00" };

/** The hours that the member keeps free of signal windows. */
export function NightCard() {
  const call = useSignalNightQuery();
  return (
    <Card title={t("Quiet hours for signals")}>
      <Loaded call={call} what={t("your quiet hours")} waiting={<Skeleton className="h-28" />}>
        {(night) =>
          night.quota === null ? <Unlimited /> : <NightForm night={night} quota={night.quota} />
        }
      </Loaded>
    </Card>
  );
}

function Unlimited() {
  return (
    <p className="text-muted">
      {t(
        "Your tier receives every signal, at any hour. Quiet hours for notifications are set at each device and webhook below.",
      )}
    </p>
  );
}

function NightForm({ night, quota }: { night: SignalNightDto; quota: number }) {
  const now = useMarketNow(MINUTE);
  const [save, { isLoading }] = useSaveSignalNightMutation();
  const [fault, setFault] = useState<string | null>(null);
  const [note, setNote] = useState<string | null>(null);
  const { control, handleSubmit } = useForm({
    defaultValues: { quiet: night.chosen !== null, ...(night.chosen ?? USUAL_NIGHT) },
  });
  const quiet = useWatch({ control, name: "quiet" });

  const submit = handleSubmit(async ({ quiet: wanted, from, to }) => {
    setNote(null);
    const input = SignalNightInput.safeParse({ night: wanted ? { from, to } : null });
    setFault(input.error?.issues[0]?.message ?? null);
    if (!input.success) return;
    try {
      const saved = await save({ body: input.data }).unwrap();
      setNote(t("Saved. It holds from {{from}} on.", { from: watNear(saved.from, now) }));
    } catch (error) {
      setFault(failureMessage(error, t("Failed to save your quiet hours")));
    }
  });

  return (
    <form
      onSubmit={submit}
      noValidate
      aria-label={t("Quiet hours for signals")}
      className="grid gap-4"
    >
      <p className="text-muted">
        {t(
          "Your tier has {{quota}} windows a day, with room for one signal each; one that brings none may leave its room to a later one. Keep them out of your night and all {{quota}} lie in the rest of the day. Times are WAT, changes hold from the next midnight on.",
          { quota },
        )}
      </p>
      <CheckboxField control={control} name="quiet">
        <span className="block font-semibold">{t("No windows at night")}</span>
        <span className="block text-muted">
          {t(
            "While this is on, get-ready notices before a signal are not sent to you at any hour. Telegram channels keep the tier's windows.",
          )}
        </span>
      </CheckboxField>
      {quiet && (
        <div className="grid grid-cols-2 gap-3">
          <TextField control={control} name="from" label={t("From")} type="time" />
          <TextField control={control} name="to" label={t("To")} type="time" />
        </div>
      )}
      {night.today?.from !== night.chosen?.from || night.today?.to !== night.chosen?.to ? (
        <p className="text-muted">
          {night.today
            ? t("Today {{from}} to {{to}} stays free.", {
                from: night.today.from,
                to: night.today.to,
              })
            : t("Today the windows cover the whole day.")}
        </p>
      ) : null}
      <FormAlert message={fault} />
      <Button type="submit" busy={isLoading} className="justify-self-start">
        {t("Save quiet hours")}
      </Button>
      <FormNote message={note} />
    </form>
  );
}
