import { t } from "@signaldeck/contract";
import type { Control, FieldValues, Path } from "react-hook-form";
import { PasswordField } from "../../components/PasswordField.tsx";
import { PasswordHint } from "../../components/PasswordHint.tsx";

interface NewPasswordValues extends FieldValues {
  newPassword: string;
  confirmPassword: string;
}

/** A password to be set, typed twice. */
export function NewPasswordFields<Values extends NewPasswordValues>(props: {
  control: Control<Values>;
}) {
  return (
    <>
      <PasswordField
        control={props.control}
        name={"newPassword" as Path<Values>}
        label={t("New password")}
        autoComplete="new-password"
        description={<PasswordHint />}
      />
      <PasswordField
        control={props.control}
        name={"confirmPassword" as Path<Values>}
        label={t("Confirm password")}
        autoComplete="new-password"
      />
    </>
  );
}
