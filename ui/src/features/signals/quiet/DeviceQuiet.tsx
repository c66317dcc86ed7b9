import { t } from "@signaldeck/contract";
import { useEffect } from "react";
import { FormProvider, useForm, useWatch } from "react-hook-form";
import { useDeviceAlerts } from "../../../api/deviceAlerts.ts";
import { usePairsToChoose } from "../../../api/marketCalls.ts";
import {
  alertFilterForm,
  alertFilterOf,
  type AlertFilterForm,
} from "../../../components/alertFilterForm.ts";
import { PairAndHourFields } from "../../../components/PairAndHourFields.tsx";
import { VoiceSwitch } from "./VoiceSwitch.tsx";

/** What this device may call for, and when; the same pairs and hours as those of its notes. */
export function DeviceQuiet() {
  const [alerts, setAlerts] = useDeviceAlerts();
  const fields = useForm<AlertFilterForm>({ defaultValues: alertFilterForm(alerts.filter) });
  const form = useWatch({ control: fields.control }) as AlertFilterForm;
  const known = usePairsToChoose(alerts.filter.pairs);
  const filter = alertFilterOf(form, known);
  const changed = filter !== null && JSON.stringify(filter) !== JSON.stringify(alerts.filter);

  useEffect(() => {
    if (changed) setAlerts({ ...alerts, filter });
  });
  return (
    <section aria-label={t("On this device")} className="grid gap-4 border-t border-line pt-4">
      <h3 className="font-semibold">{t("On this device")}</h3>
      <VoiceSwitch />
      <p className="text-muted">
        {t("Sound, voice and notes of this device keep to these pairs and hours.")}
      </p>
      <FormProvider {...fields}>
        <PairAndHourFields pairs={known} />
      </FormProvider>
    </section>
  );
}
