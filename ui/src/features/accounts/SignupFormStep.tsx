import { zodResolver } from "@hookform/resolvers/zod";
import {
  COUNTRIES,
  RegisterInput,
  ruleOf,
  t,
  countryName,
  type CountryRule,
  ACCOUNT_LIMITS,
} from "@signaldeck/contract";
import { useEffect, useId } from "react";
import { useForm, useWatch } from "react-hook-form";
import type { z } from "zod";
import { TriangleAlert } from "lucide-react";
import { useCountryRulesQuery, usePublicContentQuery } from "../../api/contentCalls.ts";
import { Button } from "../../components/Button.tsx";
import { FormAlert } from "../../components/FormAlert.tsx";
import { PasswordField } from "../../components/PasswordField.tsx";
import { ProgressBar } from "../../components/ProgressBar.tsx";
import { SelectField } from "../../components/SelectField.tsx";
import { TextField } from "../../components/TextField.tsx";
import { TextLink } from "../../components/TextLink.tsx";
import { useSend } from "../../components/useSend.ts";
import { usePlatform } from "../../platform/PlatformContext.tsx";
import type { Platform } from "../../platform/Platform.ts";
import { SCREENS } from "../../screens.ts";
import { AccountFrame } from "./AccountFrame.tsx";
import { useRegisterMutation } from "./api.ts";
import { pendingAfterMail, type PendingConfirmation } from "./pendingConfirmation.ts";
import { RiskToAcknowledge } from "./RiskToAcknowledge.tsx";
import { readDraft, storeDraft } from "./signupDraft.ts";
import { SignupStepLabel } from "./SignupStepLabel.tsx";
import { RuleWords } from "../../components/RuleWords.tsx";
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
function PasswordStrength(props: { password: string }) {
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

/**
 * What an applicant must know before sending the form.
 * @param props.rule what the chosen country has to say about becoming a member; null: nothing.
 */
function CountryNotice({ rule }: { rule: CountryRule | null }) {
  return (
    <div role="status">
      {rule && (
        <div className="flex gap-2.5 rounded-small bg-amber-wash px-3.5 py-3">
          <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-amber" />
          <div className="min-w-0">
            {rule.effect === "refused" && (
              <p className="font-semibold">
                {t("Applications from {{country}} are not accepted.", {
                  country: countryName(rule.country),
                })}
              </p>
            )}
            <RuleWords rule={rule} />
          </div>
        </div>
      )}
    </div>
  );
}

type Values = z.input<typeof RegisterInput>;

/** The fields that the progress bar counts; all must be filled before the form can be sent. */
const LABELS = {
  fullName: () => t("Full name"),
  email: () => t("Email"),
  phone: () => t("Phone number"),
  country: () => t("Country"),
  telegram: () => "Telegram",
  password: () => t("Password"),
};
const FIELDS = ["fullName", "email", "phone", "country", "telegram", "password"] as const;

const EMPTY = { fullName: "", email: "", phone: "", telegram: "", password: "" };

/** What was typed before; a country that is none of the list's is left out. */
function readTyped(platform: Platform): Partial<Values> {
  const { country: typed, ...rest } = readDraft(platform) ?? { country: "" };
  const country = COUNTRIES.find((one) => one === typed);
  return { ...rest, ...(country && { country }) };
}

export interface SignupFormStepProps {
  onRegistered: (pending: PendingConfirmation) => void;
  onBack: () => void;
}

/** Step 2: the applicant's details and the risk disclosure. */
export function SignupFormStep({ onRegistered, onBack }: SignupFormStepProps) {
  const content = usePublicContentQuery();
  const platform = usePlatform();
  const [register, { isLoading }] = useRegisterMutation();
  const form = useForm<Values, unknown, RegisterInput>({
    resolver: zodResolver(RegisterInput),
    defaultValues: { ...EMPTY, ...readTyped(platform) },
    mode: "onTouched",
  });
  const { control } = form;
  const values = useWatch({ control });
  useEffect(() => storeDraft(platform, values), [platform, values]);
  const missing = FIELDS.filter((field) => (values[field] ?? "").trim() === "");
  const filled = FIELDS.length - missing.length;
  const progress = t("{{filled}} of {{all}} fields filled", { filled, all: FIELDS.length });
  const waitsFor = useId();
  const rules = useCountryRulesQuery();
  const rule = ruleOf(rules.data ?? [], values.country ?? "", "membership");
  const refused = rule?.effect === "refused";
  const shown = content.data?.riskDisclosure;

  const { fault, send } = useSend(form, {
    fields: FIELDS,
    failure: t("Registration failed. Please try again."),
    work: async (input) => {
      const reply = await register({ body: { ...input, riskVersion: shown?.version } }).unwrap();
      onRegistered(pendingAfterMail(reply, reply.resendAfterSeconds));
    },
  });

  return (
    <AccountFrame
      title={t("Sign up")}
      heading={t("Your details")}
      above={<SignupStepLabel step={2} />}
      wide
      foot={<TextLink to={SCREENS.login}>{t("I have an account: log in")}</TextLink>}
    >
      <form onSubmit={send} noValidate className="grid gap-5">
        <div>
          <ProgressBar
            label={t("Application progress")}
            value={filled}
            max={FIELDS.length}
            valueText={progress}
          />
          <p className="mt-1.5 text-1 text-muted" aria-hidden="true">
            {progress}
          </p>
        </div>
        <div className="grid gap-5 md:grid-cols-2">
          <TextField
            control={control}
            name="fullName"
            label={LABELS.fullName()}
            autoComplete="name"
            autoFocus
          />
          <TextField
            control={control}
            name="email"
            label={LABELS.email()}
            type="email"
            autoComplete="email"
            spellCheck="false"
          />
          <TextField
            control={control}
            name="phone"
            label={LABELS.phone()}
            type="tel"
            autoComplete="tel"
            description={t("For example 080 1234 5678")}
          />
          <SelectField
            control={control}
            name="country"
            label={LABELS.country()}
            autoComplete="country-name"
            placeholder={t("Choose a country")}
            options={COUNTRIES.map((country) => ({ value: country, label: countryName(country) }))}
          />
          <TextField
            control={control}
            name="telegram"
            label={LABELS.telegram()}
            placeholder={t("@username")}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck="false"
            description={t(
              "Where signals and support can reach you. No Telegram? Write a dash (-).",
            )}
          />
          <PasswordField
            control={control}
            name="password"
            label={LABELS.password()}
            autoComplete="new-password"
            description={<PasswordStrength password={values.password ?? ""} />}
          />
        </div>
        <CountryNotice rule={rule} />
        {rules.isError && (
          <FormAlert
            message={t(
              "The rules of countries could not be loaded. You must be able to read yours before you apply; please load the page again.",
            )}
          />
        )}
        <RiskToAcknowledge content={content} by="applying" />
        <FormAlert message={fault} />
        {missing.length > 0 && (
          <p id={waitsFor} className="text-muted">
            {t("To submit, fill in: {{fields}}.", {
              fields: missing.map((field) => LABELS[field]()).join(", "),
            })}
          </p>
        )}
        <div className="flex flex-wrap-reverse gap-3">
          <Button onClick={onBack}>{t("Back")}</Button>
          <Button
            type="submit"
            kind="primary"
            busy={isLoading}
            aria-describedby={missing.length > 0 ? waitsFor : undefined}
            disabled={filled < FIELDS.length || refused || !shown || !rules.data}
            className="flex-1"
          >
            {isLoading ? t("Sending application") : t("Submit application")}
          </Button>
        </div>
      </form>
    </AccountFrame>
  );
}
