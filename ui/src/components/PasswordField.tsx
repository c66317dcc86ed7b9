import { t } from "@signaldeck/contract";
import { Eye, EyeOff } from "lucide-react";
import { useState } from "react";
import type { FieldPath, FieldValues } from "react-hook-form";
import type { FieldTexts } from "./Field.tsx";
import { TextField, type BoundProps } from "./TextField.tsx";

export type PasswordFieldProps<
  Values extends FieldValues,
  Name extends FieldPath<Values>,
  Output,
> = BoundProps<Values, Name, Output> &
  FieldTexts & { autoComplete: "current-password" | "new-password"; hideError?: boolean };

/** A password that can be shown while it is typed. */
export function PasswordField<
  Values extends FieldValues,
  Name extends FieldPath<Values> = FieldPath<Values>,
  Output = Values,
>(props: PasswordFieldProps<Values, Name, Output>) {
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <TextField
      {...props}
      type={shown ? "text" : "password"}
      autoCapitalize="none"
      spellCheck="false"
      inputClassName="pe-12"
      adornment={
        <button
          type="button"
          aria-label={shown ? t("Hide password") : t("Show password")}
          onClick={() => setShown(!shown)}
          className="absolute inset-y-0 end-0 grid w-11 place-items-center rounded-small text-muted hover:text-text"
        >
          <Icon aria-hidden="true" className="size-4.5" />
        </button>
      }
    />
  );
}
