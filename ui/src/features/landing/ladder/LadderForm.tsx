import {
  LADDER_LIMITS,
  LADDER_RATES,
  type LadderInput,
  percent,
  type RecordSummaryDto,
  percents,
  t,
  percentAsIs,
} from "@signaldeck/contract";
import { useWatch, type Control, useController } from "react-hook-form";
import { Button } from "../../../components/Button.tsx";
import { Card } from "../../../components/Card.tsx";
import { ChoiceField } from "../../../components/ChoiceField.tsx";
import { decidedOf, decidedSoFar } from "../../../components/decidedWords.ts";
import type { LoadedCall } from "../../../components/Loaded.tsx";
import { SelectField } from "../../../components/SelectField.tsx";
import { TextField } from "../../../components/TextField.tsx";
import { marketNote } from "../marketNote.ts";
import type { LadderFields } from "./ladderFields.ts";
import { figuresOf } from "./winRates.ts";

/** What brokers usually pay; other payouts can be typed. */
const SLIDER = { min: 70, max: 98 };

/** The payout as a number, and a slider over the usual ones. */
function PayoutField({ control }: { control: Control<LadderFields, unknown, LadderInput> }) {
  const { field } = useController({ control, name: "payoutPercent" });
  const typed = Number(String(field.value).replace(",", "."));
  return (
    <div>
      <TextField
        control={control}
        name="payoutPercent"
        label={t("Payout in %")}
        inputMode="decimal"
        autoComplete="off"
        description={t("What your broker pays on a won option")}
      />
      <input
        type="range"
        {...SLIDER}
        step={1}
        value={typed || SLIDER.min}
        aria-label={t("Payout, {{min}} to {{max}}", {
          min: SLIDER.min,
          max: percentAsIs(SLIDER.max),
        })}
        onChange={(event) => field.onChange(event.target.value)}
        className="h-11 w-full"
        style={{ accentColor: "var(--color-brand)" }}
      />
    </div>
  );
}

const RATE_WORDS: Record<LadderInput["rate"], () => string> = {
  all: () => t("All signals"),
  recommended: () => t("Recommended signals"),
  own: () => t("My own"),
};

const levels = () =>
  Array.from({ length: LADDER_LIMITS.levelsMax }, (_, index) => ({
    value: String(index + 1),
    label: index === 0 ? t("1, no ladder") : String(index + 1),
  }));

export interface LadderFormProps {
  control: Control<LadderFields, unknown, LadderInput>;
  record: LoadedCall<RecordSummaryDto>;
  /** What the reader's tier receives a day, in words. */
  signalsNote: string | undefined;
  /** The results are those of earlier values, for a field is wrong. */
  earlier: boolean;
}

/** What the ladder is calculated with. */
export function LadderForm({ control, record, signalsNote, earlier }: LadderFormProps) {
  const rate = useWatch({ control, name: "rate" });
  const money = { inputMode: "decimal", autoComplete: "off" } as const;
  return (
    <Card title={t("Your ladder")}>
      <form
        noValidate
        aria-label={t("Your ladder")}
        onSubmit={(event) => event.preventDefault()}
        className="grid gap-4"
      >
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField control={control} name="stake" label={t("First stake in $")} {...money} />
          <TextField control={control} name="capital" label={t("Capital in $")} {...money} />
          <PayoutField control={control} />
          <div className="grid content-start gap-4">
            <SelectField
              control={control}
              name="levels"
              label={t("Levels, tries at most")}
              placeholder={t("Choose")}
              options={levels()}
            />
            <TextField
              control={control}
              name="signalsPerDay"
              label={t("Signals a day")}
              inputMode="numeric"
              autoComplete="off"
              description={signalsNote}
            />
          </div>
        </div>
        <ChoiceField
          control={control}
          name="rate"
          label={t("Win rate of a try")}
          options={LADDER_RATES.map((value) => ({ value, label: RATE_WORDS[value]() }))}
        />
        {rate === "own" ? (
          <TextField
            control={control}
            name="ownRate"
            label={t("Your win rate in %")}
            {...money}
            description={t("Of first tries alone, ties left out")}
          />
        ) : (
          <RecordNote rate={rate} record={record} />
        )}
        <p role="status" className="text-put empty:absolute">
          {earlier &&
            t("Correct the marked fields. Until then the results are for the values before.")}
        </p>
      </form>
    </Card>
  );
}

/** What the record says of the chosen signals, or why it says nothing. */
function RecordNote(props: Pick<LadderFormProps, "record"> & { rate: LadderInput["rate"] }) {
  const { data, error, isFetching, refetch } = props.record;
  if (!data) {
    return (
      <div role={error ? "alert" : undefined} className="flex flex-wrap items-center gap-3">
        <p>{t("The record could not be loaded. Try again, or enter a win rate of your own.")}</p>
        <Button onClick={() => void refetch()} busy={isFetching}>
          {t("Retry")}
        </Button>
      </div>
    );
  }
  const figures = figuresOf(props.rate, data);
  if (!figures) return null;
  const { winRate, winRateLow, winRateHigh } = figures;
  const decided = decidedOf(figures);
  if (winRate === null || winRateLow === null || winRateHigh === null) {
    return (
      <p>
        {decidedSoFar(decided)} {t("Enter a win rate of your own.")}
      </p>
    );
  }
  return (
    <p className="text-muted">
      {t(
        "The record: {{rate}} won of {{decided}} decided, first try only, 95 % sure between {{range}}.",
        {
          rate: percent(winRate),
          decided,
          range: percents(winRateLow, winRateHigh, "and"),
        },
      )}{" "}
      {marketNote(data.performance.feed.market)}
    </p>
  );
}
