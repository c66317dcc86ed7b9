import { SIGNAL_LIMITS, percentAsIs, t } from "@signaldeck/contract";
import { useFormContext, useWatch } from "react-hook-form";
import { pairFieldOf, RECOMMENDED_ONLY, type AlertFilterForm } from "./alertFilterForm.ts";
import { CheckboxField } from "./CheckboxField.tsx";
import { SelectField } from "./SelectField.tsx";
import { TextField } from "./TextField.tsx";

const choices = () => [
  { value: RECOMMENDED_ONLY, label: t("Recommended") },
  { value: String(SIGNAL_LIMITS.confidenceFloor), label: t("All signals") },
  ...[52, 54, 56].map((least) => ({
    value: String(least),
    label: t("{{least}} and more", { least: percentAsIs(least) }),
  })),
];

/** Which signals one wants to hear of: fields of the form around it, which holds a filter. */
export function AlertFilterFields(props: { pairs: readonly string[]; quietNote?: string }) {
  const { control } = useFormContext<AlertFilterForm>();
  const quiet = useWatch({ control, name: "quiet" });
  return (
    <>
      <SelectField
        control={control}
        name="minConfidence"
        label={t("Signals")}
        placeholder={t("Choose")}
        options={choices()}
        description={t(
          "Recommended: even the low end of its interval is above break-even. Signals made by hand have no grade.",
        )}
      />
      <fieldset>
        <legend className="mb-1 font-semibold">{t("Pairs")}</legend>
        <p className="text-1 text-muted">{t("Choose none to be told of all.")}</p>
        <div className="grid grid-cols-2 gap-x-4 sm:grid-cols-3">
          {props.pairs.map((pair) => (
            <CheckboxField key={pair} control={control} name={`pairs.${pairFieldOf(pair)}`}>
              {pair}
            </CheckboxField>
          ))}
        </div>
      </fieldset>
      <div className="grid gap-3">
        <CheckboxField control={control} name="quiet">
          <span className="block font-semibold">{t("Quiet hours")}</span>
          {props.quietNote !== undefined && (
            <span className="block text-muted">{props.quietNote}</span>
          )}
        </CheckboxField>
        {quiet && (
          <div className="grid grid-cols-2 gap-3">
            <TextField control={control} name="from" label={t("From")} type="time" />
            <TextField control={control} name="to" label={t("To")} type="time" />
          </div>
        )}
      </div>
    </>
  );
}
