import {
  DAILY_STOPS,
  dollars,
  dollarsAndCents,
  PAPER_LIMITS,
  percent,
  percentAsIs,
  RiskLevel,
  t,
  TRADE_SIZES,
  type BotSettingsInput,
  type PaperAccountDto,
} from "@signaldeck/contract";
import { useState } from "react";
import { Button } from "../../../../components/Button.tsx";
import { Card } from "../../../../components/Card.tsx";
import { classes } from "../../../../components/classes.ts";
import { FormAlert } from "../../../../components/FormAlert.tsx";
import { useFault } from "../../../../components/useFault.ts";
import { useSaveBotSettingsMutation } from "../api.ts";
import { BeginDialog } from "./BeginDialog.tsx";
import { RISK_WORDS } from "./words.ts";

/** By what rules the bot follows signals; each choice is saved at once and holds from the next mark on. */
export function BotRules({ account }: { account: PaperAccountDto }) {
  const { settings, stops } = account;
  const [save, { isSuccess }] = useSaveBotSettingsMutation();
  const { fault, attempt } = useFault();
  const [isBeginning, setBeginning] = useState(false);
  const choose = (change: Partial<BotSettingsInput>) => {
    const { riskLevel, tradeSize } = settings;
    return attempt(
      () => save({ body: { riskLevel, tradeSize, ...change } }).unwrap(),
      t("Your settings could not be saved. Please try again."),
    );
  };
  return (
    <Card title={t("Settings")} aside={<span role="status">{isSuccess && t("✓ Saved")}</span>}>
      <fieldset className="grid gap-2">
        <legend className="mb-1 text-1 text-muted">
          {t("Risk level: when it stops for the day")}
        </legend>
        {RiskLevel.options.map((level) => (
          <label key={level} className={choice(settings.riskLevel === level, "px-3")}>
            <input
              type="radio"
              name="riskLevel"
              checked={settings.riskLevel === level}
              onChange={() => void choose({ riskLevel: level })}
              className="size-4"
            />
            <span className="grow font-semibold">{RISK_WORDS[level]()}</span>
            <span className="text-muted">
              {dollarsAndCents(-stops[level])}, {percentAsIs(DAILY_STOPS[level])}
            </span>
          </label>
        ))}
      </fieldset>
      <fieldset className="mt-4 grid grid-cols-3 gap-2">
        <legend className="mb-1 text-1 text-muted">
          {t("Trade size: each signal, never raised")}
        </legend>
        {TRADE_SIZES.map((size) => (
          <label key={size} className={choice(settings.tradeSize === size, "justify-center px-2")}>
            <input
              type="radio"
              name="tradeSize"
              checked={settings.tradeSize === size}
              onChange={() => void choose({ tradeSize: size })}
              className="size-4"
            />
            <span className="font-semibold">{dollars(size)}</span>
          </label>
        ))}
      </fieldset>
      <SizeNote size={settings.tradeSize} balance={account.balance} />
      <FormAlert message={fault} />
      {account.begunAt !== null && !account.today.stopReached && (
        <Button kind="plain" className="mt-2" onClick={() => setBeginning(true)}>
          {t("Begin anew")}
        </Button>
      )}
      {isBeginning && <BeginDialog account={account} onClose={() => setBeginning(false)} />}
    </Card>
  );
}

const choice = (isChosen: boolean, className: string) =>
  classes(
    "flex min-h-11 cursor-pointer items-center gap-3 rounded-small border transition-colors hover:border-muted",
    isChosen ? "border-brand bg-brand-wash" : "border-field",
    className,
  );

/** How much of the balance one trade is, and which size would be too much of it. */
function SizeNote({ size, balance }: { size: number; balance: number }) {
  if (balance <= 0) return null;
  const shareOf = (one: number) => (one / balance) * 100;
  const isMuch = (one: number) => shareOf(one) > PAPER_LIMITS.stakeMuch;
  const facts = (one: number) => ({ size: dollars(one), share: percent(shareOf(one)) });
  if (isMuch(size)) {
    return (
      <p className="mt-2 text-1 text-amber">
        {t("{{size}} is {{share}} of the balance: too much.", facts(size))}
      </p>
    );
  }
  const next = TRADE_SIZES.find(isMuch);
  return (
    <p className="mt-2 text-1 text-muted">
      {t("{{size}} is {{share}} of the balance.", facts(size))}
      {next !== undefined && ` ${t("{{size}} would be {{share}}: too much.", facts(next))}`}
    </p>
  );
}
