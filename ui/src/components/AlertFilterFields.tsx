import { SIGNAL_LIMITS, percentAsIs, t } from "@signaldeck/contract";
import { useFormContext } from "react-hook-form";
import { RECOMMENDED_ONLY, type AlertFilterForm } from "./alertFilterForm.ts";
import { PairAndHourFields, type PairAndHourProps } from "./PairAndHourFields.tsx";
import { SelectField } from "./SelectField.tsx";

const choices = () => [
  { value: RECOMMENDED_ONLY, label: t("Recommended") },
  { value: String(SIGNAL_LIMITS.confidenceFloor), label: t("All signals") },
  ...[52, 54, 56].map((least) => ({
    value: String(least),
    label: t("{{least}} and more", { least: percentAsIs(least) }),
  })),
];

/** Which signals one wants to hear of: fields of the form around it, which holds a filter. */
export function AlertFilterFields(props: PairAndHourProps) {
  const { control } = useFormContext<AlertFilterForm>();
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
      <PairAndHourFields {...props} />
    </>
  );
}
