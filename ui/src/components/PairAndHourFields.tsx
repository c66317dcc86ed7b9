import { t } from "@signaldeck/contract";
import { useFormContext, useWatch } from "react-hook-form";
import { pairFieldOf, type AlertFilterForm } from "./alertFilterForm.ts";
import { CheckboxField } from "./CheckboxField.tsx";
import { TextField } from "./TextField.tsx";

export interface PairAndHourProps {
  pairs: readonly string[];
  quietNote?: string;
}

/** Of which pairs one wants to hear, and when of none: fields of the form around them. */
export function PairAndHourFields(props: PairAndHourProps) {
  const { control } = useFormContext<AlertFilterForm>();
  const quiet = useWatch({ control, name: "quiet" });
  return (
    <>
      <fieldset>
        <legend className="mb-1 font-semibold">{t("Pairs")}</legend>
        <p className="text-1 text-muted">{t("Leave empty for all pairs.")}</p>
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
