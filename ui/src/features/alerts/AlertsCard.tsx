import { DeviceAlerts, SIGNAL_LIMITS } from "@signaldeck/contract";
import { useEffect, useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import { useMarketStatusQuery } from "../../api/marketCalls.ts";
import { Card } from "../../components/Card.tsx";
import { CheckboxField } from "../../components/CheckboxField.tsx";
import { FormAlert } from "../../components/FormAlert.tsx";
import { SelectField } from "../../components/SelectField.tsx";
import { TextField } from "../../components/TextField.tsx";
import { usePlatform } from "../../platform/PlatformContext.tsx";
import { useDeviceAlerts } from "./deviceAlerts.ts";

const CONFIDENCES = [
  { value: String(SIGNAL_LIMITS.confidenceFloor), label: "Every signal" },
  ...[52, 54, 56].map((least) => ({ value: String(least), label: `${least} % and more` })),
];

interface AlertsForm {
  signals: boolean;
  results: boolean;
  /** By pair; all of them while none is chosen. */
  pairs: Record<string, boolean>;
  minConfidence: string;
  quiet: boolean;
  from: string;
  to: string;
}

/** Form names may hold no dots or slashes that mean a path. */
const nameOf = (pair: string) => pair.replace(/\W/g, "_");

function formOf({ signals, results, filter }: DeviceAlerts): AlertsForm {
  return {
    signals,
    results,
    pairs: Object.fromEntries(filter.pairs.map((pair) => [nameOf(pair), true])),
    minConfidence: String(filter.minConfidence),
    quiet: filter.quietHours !== null,
    from: filter.quietHours?.from ?? "22:00",
    to: filter.quietHours?.to ?? "07:00",
  };
}

function alertsOf(form: AlertsForm, pairs: readonly string[]): DeviceAlerts | null {
  const { signals, results, minConfidence, quiet, from, to } = form;
  return (
    DeviceAlerts.safeParse({
      signals,
      results,
      filter: {
        pairs: pairs.filter((pair) => form.pairs[nameOf(pair)]),
        minConfidence: Number(minConfidence),
        quietHours: quiet ? { from, to } : null,
      },
    }).data ?? null
  );
}

/** How this device tells of signals; each change is in force at once. */
export function AlertsCard() {
  const { data: market } = useMarketStatusQuery();
  const [alerts, setAlerts] = useDeviceAlerts();
  const { notifications } = usePlatform();
  const [refused, setRefused] = useState(false);
  const { control } = useForm<AlertsForm>({ defaultValues: formOf(alerts) });
  const form = useWatch({ control }) as AlertsForm;
  const known = market?.feed.pairs ?? alerts.filter.pairs;
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
    <Card title="Alerts on this device">
      <div className="grid gap-4">
        <p className="text-muted">Shown while SignalDeck is open, also in the background.</p>
        <div className="grid gap-1">
          <CheckboxField control={control} name="signals">
            <span className="block font-semibold">New signals</span>
            <span className="block text-muted">As soon as one is published.</span>
          </CheckboxField>
          <CheckboxField control={control} name="results">
            <span className="block font-semibold">Results</span>
            <span className="block text-muted">How a signal ended that you saw open.</span>
          </CheckboxField>
        </div>
        <FormAlert
          takesFocus={false}
          message={
            asks && refused
              ? "Notes are not allowed for this page. Allow them in the settings of your browser."
              : null
          }
        />
        {asks && (
          <>
            <SelectField
              control={control}
              name="minConfidence"
              label="Confidence"
              placeholder="Choose"
              options={CONFIDENCES}
            />
            <fieldset>
              <legend className="mb-1 font-semibold">Pairs</legend>
              <p className="text-1 text-muted">Choose none to be told of all.</p>
              <div className="grid grid-cols-2 gap-x-4 sm:grid-cols-3">
                {known.map((pair) => (
                  <CheckboxField key={pair} control={control} name={`pairs.${nameOf(pair)}`}>
                    {pair}
                  </CheckboxField>
                ))}
              </div>
            </fieldset>
            <div className="grid gap-3">
              <CheckboxField control={control} name="quiet">
                <span className="font-semibold">Quiet hours</span>
              </CheckboxField>
              {form.quiet && (
                <div className="grid grid-cols-2 gap-3">
                  <TextField control={control} name="from" label="From" type="time" />
                  <TextField control={control} name="to" label="To" type="time" />
                </div>
              )}
            </div>
          </>
        )}
      </div>
    </Card>
  );
}
