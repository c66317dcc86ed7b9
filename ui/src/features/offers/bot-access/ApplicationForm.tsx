import { zodResolver } from "@hookform/resolvers/zod";
import {
  BOT_APPLICATION_LIMITS,
  BOT_FORM_BROKE_OFF,
  BOT_FORM_FAILED,
  BotApplicationForm,
  t,
  type BotApplicationInput,
} from "@signaldeck/contract";
import { useEffect, type ReactNode } from "react";
import { useForm, useWatch } from "react-hook-form";
import { useNavigate } from "react-router-dom";
import { isApiError } from "../../../api/apiError.ts";
import { Card } from "../../../components/Card.tsx";
import { ChoiceField } from "../../../components/ChoiceField.tsx";
import { failureMessage } from "../../../components/formErrors.ts";
import { SendForm } from "../../../components/SendForm.tsx";
import { TextField } from "../../../components/TextField.tsx";
import { useSend } from "../../../components/useSend.ts";
import { SCREENS } from "../../../screens.ts";
import { useSubmitBotApplicationMutation } from "./api.ts";
import { NumberField } from "./NumberField.tsx";
import { AFFORD, FUNDED, QUESTIONS, START, USAGE, YES_NO } from "./questions.ts";

const LIMITS = BOT_APPLICATION_LIMITS;

/** The questions in their order. */
const FIELDS = [
  "fullName",
  "countryCode",
  "phoneNumber",
  "email",
  "hasAccount",
  "hasFunded",
  "canAfford",
  "hasLostMoney",
  "lossAmount",
  "usageMethod",
  "wantsCall",
  "callCountryCode",
  "callNumber",
  "readyToStart",
] as const;

const doNotDeposit = () => (
  <span className="text-2 text-amber">
    {t("Then please do not deposit. You can still apply; support will talk with you first.")}
  </span>
);

/** The twelve questions. A fault goes when its field is edited and is looked for anew on sending. */
export function ApplicationForm() {
  const navigate = useNavigate();
  const [submit] = useSubmitBotApplicationMutation();
  const form = useForm<BotApplicationForm, unknown, BotApplicationInput>({
    resolver: zodResolver(BotApplicationForm),
    defaultValues: {
      fullName: "",
      countryCode: LIMITS.defaultCountryCode,
      phoneNumber: "",
      email: "",
      lossAmount: "",
      callCountryCode: LIMITS.defaultCountryCode,
      callNumber: "",
    },
    reValidateMode: "onSubmit",
  });
  const { control } = form;
  const { hasLostMoney, wantsCall, canAfford } = useWatch({ control });

  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ name }) => {
          const edited = FIELDS.find((field) => field === name);
          if (edited) form.clearErrors(edited);
        },
      }),
    [form],
  );

  const { sending } = useSend(form, {
    fields: FIELDS,
    failure: (error) =>
      !isApiError(error) || error.code === "network"
        ? BOT_FORM_BROKE_OFF()
        : failureMessage(error, BOT_FORM_FAILED()),
    work: async (body) => {
      const { needsCare } = await submit({ body }).unwrap();
      await navigate(SCREENS.botApplicationSent, { state: { needsCare } });
    },
  });

  return (
    <SendForm
      sending={sending}
      action={t("Submit application")}
      doing={t("Submitting...")}
      button={{ kind: "primary", className: "" }}
      label={t("Application")}
      className="grid gap-5"
    >
      <Questions title={t("About you")}>
        <TextField
          control={control}
          name="fullName"
          label={QUESTIONS.fullName}
          autoComplete="name"
        />
        <NumberField
          control={control}
          code="countryCode"
          codeLabel={t("Country code")}
          number="phoneNumber"
          label={QUESTIONS.phoneNumber}
        />
        <TextField
          control={control}
          name="email"
          label={QUESTIONS.email}
          type="email"
          autoComplete="email"
          spellCheck="false"
        />
      </Questions>
      <Questions title={t("Your account at the broker")}>
        <ChoiceField
          control={control}
          name="hasAccount"
          label={QUESTIONS.hasAccount}
          options={YES_NO}
        />
        <ChoiceField
          control={control}
          name="hasFunded"
          label={QUESTIONS.hasFunded}
          options={FUNDED}
        />
      </Questions>
      <Questions title={t("Your money")}>
        <ChoiceField
          control={control}
          name="canAfford"
          label={QUESTIONS.canAfford}
          options={AFFORD}
          {...(canAfford === "no" && { description: doNotDeposit() })}
        />
        <ChoiceField
          control={control}
          name="hasLostMoney"
          label={QUESTIONS.hasLostMoney}
          options={YES_NO}
        />
        {hasLostMoney === "yes" && (
          <TextField
            control={control}
            name="lossAmount"
            label={QUESTIONS.lossAmount}
            autoComplete="off"
            maxLength={LIMITS.lossAmountMax}
            description={t("About, in your own words")}
          />
        )}
      </Questions>
      <Questions title={t("The bot and you")}>
        <ChoiceField
          control={control}
          name="usageMethod"
          label={QUESTIONS.usageMethod}
          options={USAGE}
        />
        <ChoiceField
          control={control}
          name="wantsCall"
          label={QUESTIONS.wantsCall}
          options={YES_NO}
        />
        {wantsCall === "yes" && (
          <NumberField
            control={control}
            code="callCountryCode"
            codeLabel={t("Country code of the call")}
            number="callNumber"
            label={QUESTIONS.callNumber}
          />
        )}
        <ChoiceField
          control={control}
          name="readyToStart"
          label={QUESTIONS.readyToStart}
          options={START}
        />
      </Questions>
    </SendForm>
  );
}

function Questions(props: { title: string; children: ReactNode }) {
  return (
    <Card title={props.title}>
      <div className="grid gap-5">{props.children}</div>
    </Card>
  );
}
