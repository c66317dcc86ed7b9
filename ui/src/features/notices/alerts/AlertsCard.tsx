import { DeviceAlerts, t } from "@signaldeck/contract";
import { useEffect, useState } from "react";
import { FormProvider, useForm, useWatch } from "react-hook-form";
import { usePairsToChoose } from "../../../api/marketCalls.ts";
import { AlertFilterFields } from "../../../components/AlertFilterFields.tsx";
import {
  alertFilterForm,
  alertFilterOf,
  type AlertFilterForm,
} from "../../../components/alertFilterForm.ts";
import { Card } from "../../../components/Card.tsx";
import { CheckboxField } from "../../../components/CheckboxField.tsx";
import { FormAlert } from "../../../components/FormAlert.tsx";
import { usePlatform } from "../../../platform/PlatformContext.tsx";
import { useDeviceAlerts } from "../../../api/deviceAlerts.ts";

interface AlertsForm extends AlertFilterForm {
  signals: boolean;
  results: boolean;
}

function formOf({ signals, results, filter }: DeviceAlerts): AlertsForm {
  return { signals, results, ...alertFilterForm(filter) };
}

function alertsOf(form: AlertsForm, pairs: readonly string[]): DeviceAlerts | null {
  const { signals, results } = form;
  const filter = alertFilterOf(form, pairs);
  return filter && (DeviceAlerts.safeParse({ signals, results, filter }).data ?? null);
}

/** How this device tells of signals; each change is in force at once. */
export function AlertsCard() {
  const [alerts, setAlerts] = useDeviceAlerts();
  const { notifications } = usePlatform();
  const [refused, setRefused] = useState(false);
  const fields = useForm<AlertsForm>({ defaultValues: formOf(alerts) });
  const { control } = fields;
  const form = useWatch({ control }) as AlertsForm;
  const known = usePairsToChoose(alerts.filter.pairs);
  const next = alertsOf(form, known);
  const changed = next !== null && JSON.stringify(next) !== JSON.stringify(alerts);
  const asks = form.signals || form.results;

  useEffect(() => {
    if (changed) setAlerts(next);
  });
  useEffect(() => {
    if (!asks) return;
    let current = true;
    void notifications.request().then((answer) => {
      if (current) setRefused(answer === "denied");
    });
    return () => {
      current = false;
    };
  }, [asks, notifications]);

  return (
    <Card title={t("Alerts on this device")}>
      <div className="grid gap-4">
        <p className="text-muted">{t("Shown while SignalDeck is open, also in the background.")}</p>
        <div className="grid gap-1">
          <CheckboxField control={control} name="signals">
            <span className="block font-semibold">{t("New signals")}</span>
            <span className="block text-muted">
              {t("As soon as one is published: recommended ones, or all if you choose.")}
            </span>
          </CheckboxField>
          <CheckboxField control={control} name="results">
            <span className="block font-semibold">{t("Results")}</span>
            <span className="block text-muted">{t("Results of signals you saw live.")}</span>
          </CheckboxField>
        </div>
        <FormAlert
          takesFocus={false}
          message={
            asks && refused
              ? t("Your browser blocks notifications from this page. Allow them in its settings.")
              : null
          }
        />
        {asks && (
          <FormProvider {...fields}>
            <AlertFilterFields pairs={known} />
          </FormProvider>
        )}
      </div>
    </Card>
  );
}
