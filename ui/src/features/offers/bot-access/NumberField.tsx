import {
  countryName,
  DIAL_CODES,
  t,
  type BotApplicationForm,
  type BotApplicationInput,
} from "@signaldeck/contract";
import type { Control } from "react-hook-form";
import { SelectField } from "../../../components/SelectField.tsx";
import { TextField } from "../../../components/TextField.tsx";

export interface NumberFieldProps {
  control: Control<BotApplicationForm, unknown, BotApplicationInput>;
  code: "countryCode" | "callCountryCode";
  codeLabel: string;
  number: "phoneNumber" | "callNumber";
  label: string;
}

/** A phone number: country code from the list, and the rest. */
export function NumberField({ control, code, codeLabel, number, label }: NumberFieldProps) {
  return (
    <div className="grid items-start gap-5 sm:grid-cols-[13rem_minmax(0,1fr)] sm:gap-3">
      <SelectField
        control={control}
        name={code}
        label={codeLabel}
        placeholder={t("Choose")}
        options={DIAL_CODES.map((dial) => ({
          value: dial.code,
          label: `${dial.code} ${countryName(dial.country)}`,
        }))}
      />
      <TextField
        control={control}
        name={number}
        label={label}
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        description={t("Digits only, without the country code")}
      />
    </div>
  );
}
