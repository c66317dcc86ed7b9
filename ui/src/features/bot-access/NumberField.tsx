import type { BotApplicationForm, BotApplicationInput } from "@signaldeck/contract";
import type { Control } from "react-hook-form";
import { SelectField } from "../../components/SelectField.tsx";
import { TextField } from "../../components/TextField.tsx";
import { DIAL_OPTIONS } from "./questions.ts";

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
        placeholder="Choose"
        options={DIAL_OPTIONS}
      />
      <TextField
        control={control}
        name={number}
        label={label}
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        description="Digits only, without the country code"
      />
    </div>
  );
}
