import { SECOND_FACTOR_LIMITS, t } from "@signaldeck/contract";
import type { FieldPath, FieldValues } from "react-hook-form";
import { TextField, type BoundProps } from "./TextField.tsx";

/** The two ways to show that one holds the second factor. */
export type ProofKind = "code" | "recoveryCode";

const TEXTS = {
  code: {
    label: () => t("Code of your app"),
    description: () =>
      t("{{digits}} digits from your authenticator app. They change every {{seconds}} seconds.", {
        digits: SECOND_FACTOR_LIMITS.digits,
        seconds: SECOND_FACTOR_LIMITS.period / 1_000,
      }),
    inputMode: "numeric",
    autoComplete: "one-time-code",
  },
  recoveryCode: {
    label: () => t("Recovery code"),
    description: () => t("One of the codes that you kept when you set the second factor up."),
    inputMode: "text",
    autoComplete: "off",
  },
} as const;

export type SecondFactorFieldProps<
  Values extends FieldValues,
  Name extends FieldPath<Values>,
  Output,
> = BoundProps<Values, Name, Output> & { kind: ProofKind };

/** Where a code of the app, or a recovery code, is typed. */
export function SecondFactorField<
  Values extends FieldValues,
  Name extends FieldPath<Values> = FieldPath<Values>,
  Output = Values,
>({ kind, ...bound }: SecondFactorFieldProps<Values, Name, Output>) {
  const { label, description, ...input } = TEXTS[kind];
  return (
    <TextField
      {...bound}
      {...input}
      label={label()}
      description={description()}
      autoCapitalize="characters"
      spellCheck="false"
      maxLength={20}
      inputClassName="font-mono tracking-[0.2em] text-3"
    />
  );
}

/** Words of the button that changes to the other way. */
export const OTHER_PROOF: Record<ProofKind, { kind: ProofKind; words: () => string }> = {
  code: { kind: "recoveryCode", words: () => t("Use a recovery code") },
  recoveryCode: { kind: "code", words: () => t("Use a code of the app") },
};

/** What the API takes for what was typed. */
export function proofOf(kind: ProofKind, typed: string) {
  return kind === "code" ? { code: typed } : { recoveryCode: typed };
}
