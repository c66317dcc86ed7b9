import { ACCOUNT_LIMITS, t } from "@signaldeck/contract";
import { classes } from "../../components/classes.ts";

const RULES: readonly { label: () => string; holds: (password: string) => boolean }[] = [
  {
    label: () => t("{{length}} characters", { length: ACCOUNT_LIMITS.passwordMin }),
    holds: (password) => password.length >= ACCOUNT_LIMITS.passwordMin,
  },
  { label: () => t("an uppercase letter"), holds: (password) => /[A-Z]/.test(password) },
  { label: () => t("a digit"), holds: (password) => /\d/.test(password) },
];

/** Three bars: length, an uppercase letter, a digit. */
export function PasswordStrength(props: { password: string }) {
  const kept = RULES.filter((rule) => rule.holds(props.password));
  const missing = RULES.filter((rule) => !rule.holds(props.password));
  const text =
    missing.length === 0
      ? t("Password strength 3 of 3")
      : t("Password strength {{strength}} of 3. Still needs {{missing}}", {
          strength: kept.length,
          missing: missing.map((rule) => rule.label()).join(", "),
        });
  return (
    <span className="block">
      <span aria-hidden="true" className="grid grid-cols-3 gap-1.5 py-1">
        {RULES.map((_rule, index) => (
          <span
            key={index}
            data-filled={index < kept.length}
            className={classes(
              "h-1 rounded-full transition-colors",
              index < kept.length ? "bg-brand" : "bg-line-strong",
            )}
          />
        ))}
      </span>
      <span aria-live="polite">{text}</span>
    </span>
  );
}
