import {
  openTable,
  BotSettingsInput,
  SIGNAL_MESSAGES,
  RiskLevel,
  TRADE_SIZES,
  dollars,
  t,
  type BotSettingsDto,
} from "@signaldeck/contract";
import { Pause, Play } from "lucide-react";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { Button } from "../../../components/Button.tsx";
import { Card } from "../../../components/Card.tsx";
import { ChoiceField } from "../../../components/ChoiceField.tsx";
import { FormAlert } from "../../../components/FormAlert.tsx";
import { failureMessage } from "../../../components/formErrors.ts";
import { Loaded } from "../../../components/Loaded.tsx";
import { Pill } from "../../../components/Pill.tsx";
import { Skeleton } from "../../../components/Skeleton.tsx";
import { useBotSettingsQuery, useSaveBotSettingsMutation, useSetBotStateMutation } from "./api.ts";

const RISK_WORDS = openTable<RiskLevel, () => string>((words) => () => words, {
  Conservative: () => t("Conservative"),
  Moderate: () => t("Moderate"),
  Aggressive: () => t("Aggressive"),
});

/** The member's own bot: running or paused, risk level and trade size, all stored on the server. */
export function BotControls() {
  const call = useBotSettingsQuery();
  return (
    <Loaded
      call={call}
      what={t("your bot settings")}
      ownCard
      waiting={
        <div className="grid gap-5 lg:grid-cols-[20rem_minmax(0,1fr)]">
          <Skeleton className="h-40" />
          <Skeleton className="h-72" />
        </div>
      }
    >
      {(settings) => (
        <div className="grid items-start gap-5 lg:grid-cols-[20rem_minmax(0,1fr)]">
          <BotState running={settings.running} />
          <BotSettings settings={settings} />
        </div>
      )}
    </Loaded>
  );
}

function BotState({ running }: { running: boolean }) {
  const [setState, { isLoading }] = useSetBotStateMutation();
  const [fault, setFault] = useState<string | null>(null);

  const toggle = async () => {
    setFault(null);
    try {
      await setState({ body: { running: !running } }).unwrap();
    } catch (error) {
      setFault(failureMessage(error, t("The bot could not be changed. Please try again.")));
    }
  };

  return (
    <Card
      title={t("Your bot")}
      aside={
        <span role="status">
          <Pill tone={running ? "brand" : "neutral"} dot={running}>
            {running ? t("Active") : t("Paused")}
          </Pill>
        </span>
      }
    >
      <p className="mb-4 text-muted">
        {running
          ? t("Your bot is switched on. It will use the settings beside this.")
          : t("Your bot is paused. It will do nothing until you start it.")}
      </p>
      <FormAlert message={fault} />
      <Button
        className={fault === null ? "w-full" : "mt-4 w-full"}
        busy={isLoading}
        icon={
          running ? (
            <Pause aria-hidden="true" className="size-4" />
          ) : (
            <Play aria-hidden="true" className="size-4" />
          )
        }
        onClick={() => void toggle()}
      >
        {running ? t("Pause bot") : t("Start bot")}
      </Button>
    </Card>
  );
}

function BotSettings({ settings }: { settings: BotSettingsDto }) {
  const [save, { isLoading, isSuccess, reset }] = useSaveBotSettingsMutation();
  const [fault, setFault] = useState<string | null>(null);
  const form = useForm({
    values: { riskLevel: settings.riskLevel, tradeSize: String(settings.tradeSize) },
    // Starting the bot reads the settings anew; what is chosen and not saved yet stays.
    resetOptions: { keepDirtyValues: true },
  });
  const { isDirty } = form.formState;

  const send = form.handleSubmit(async ({ riskLevel, tradeSize }) => {
    setFault(null);
    reset();
    try {
      const body = BotSettingsInput.parse({ riskLevel, tradeSize: Number(tradeSize) });
      await save({ body }).unwrap();
      form.reset({ riskLevel, tradeSize });
    } catch (error) {
      setFault(failureMessage(error, t("Your settings could not be saved. Please try again.")));
    }
  });

  return (
    <Card title={t("Settings")}>
      <form onSubmit={send} noValidate className="grid gap-5">
        <ChoiceField
          control={form.control}
          name="riskLevel"
          label={t("Risk level")}
          options={RiskLevel.options.map((value) => ({ value, label: RISK_WORDS[value]() }))}
        />
        <ChoiceField
          control={form.control}
          name="tradeSize"
          label={t("Trade size")}
          options={TRADE_SIZES.map((size) => ({ value: String(size), label: dollars(size) }))}
          description={SIGNAL_MESSAGES.risk}
        />
        <FormAlert message={fault} />
        <div className="flex flex-wrap items-center gap-4">
          <Button type="submit" kind="primary" busy={isLoading}>
            {isLoading ? t("Saving settings") : t("Save settings")}
          </Button>
          <p role="status" className="text-muted">
            {isDirty ? t("Not saved yet") : isSuccess && t("Saved")}
          </p>
        </div>
      </form>
    </Card>
  );
}
