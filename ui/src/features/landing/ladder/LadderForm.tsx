import {
  countText,
  LADDER_LIMITS,
  LADDER_RATES,
  type LadderInput,
  percent,
  type RecordSummaryDto,
  SIGNAL_LIMITS,
  percents,
} from "@signaldeck/contract";
import { useWatch, type Control } from "react-hook-form";
import { Button } from "../../../components/Button.tsx";
import { Card } from "../../../components/Card.tsx";
import { ChoiceField } from "../../../components/ChoiceField.tsx";
import type { LoadedCall } from "../../../components/Loaded.tsx";
import { SelectField } from "../../../components/SelectField.tsx";
import { TextField } from "../../../components/TextField.tsx";
import { marketNote } from "../marketNote.ts";
import type { LadderFields } from "./ladderFields.ts";
import { PayoutField } from "./PayoutField.tsx";
import { figuresOf } from "./winRates.ts";

const RATE_WORDS: Record<LadderInput["rate"], string> = {
  all: "All signals",
  recommended: "Recommended signals",
  own: "My own",
};

const LEVELS = Array.from({ length: LADDER_LIMITS.levelsMax }, (_, index) => ({
  value: String(index + 1),
  label: index === 0 ? "1, no ladder" : String(index + 1),
}));

export interface LadderFormProps {
  control: Control<LadderFields, unknown, LadderInput>;
  record: LoadedCall<RecordSummaryDto>;
  /** What the reader's tier receives a day, in words. */
  signalsNote: string | undefined;
  /** The results are those of earlier values, for a field is wrong. */
  earlier: boolean;
}

/** What the ladder is reckoned with. */
export function LadderForm({ control, record, signalsNote, earlier }: LadderFormProps) {
  const rate = useWatch({ control, name: "rate" });
  const money = { inputMode: "decimal", autoComplete: "off" } as const;
  return (
    <Card title="Your ladder">
      <form
        noValidate
        aria-label="Your ladder"
        onSubmit={(event) => event.preventDefault()}
        className="grid gap-4"
      >
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField control={control} name="stake" label="First stake in $" {...money} />
          <TextField control={control} name="capital" label="Capital in $" {...money} />
          <PayoutField control={control} />
          <div className="grid content-start gap-4">
            <SelectField
              control={control}
              name="levels"
              label="Levels, tries at most"
              placeholder="Choose"
              options={LEVELS}
            />
            <TextField
              control={control}
              name="signalsPerDay"
              label="Signals a day"
              inputMode="numeric"
              autoComplete="off"
              description={signalsNote}
            />
          </div>
        </div>
        <ChoiceField
          control={control}
          name="rate"
          label="Win rate of a try"
          options={LADDER_RATES.map((value) => ({ value, label: RATE_WORDS[value] }))}
        />
        {rate === "own" ? (
          <TextField
            control={control}
            name="ownRate"
            label="Your win rate in %"
            {...money}
            description="Of first tries alone, ties left out"
          />
        ) : (
          <RecordNote rate={rate} record={record} />
        )}
        <p role="status" className="text-put empty:absolute">
          {earlier &&
            "Correct the marked fields. Until then the results are for the values before."}
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
        <p>The record could not be loaded. Try again, or enter a win rate of your own.</p>
        <Button onClick={() => void refetch()} busy={isFetching}>
          Retry
        </Button>
      </div>
    );
  }
  const figures = figuresOf(props.rate, data);
  if (!figures) return null;
  const { winRate, winRateLow, winRateHigh } = figures;
  const decided = figures.wonSignals + figures.lostSignals;
  if (winRate === null || winRateLow === null || winRateHigh === null) {
    return (
      <p>
        Not enough data: {countText(decided)} of {SIGNAL_LIMITS.minimumSample} decided signals that
        a rate asks for. Enter a win rate of your own.
      </p>
    );
  }
  return (
    <p className="text-muted">
      The record: {percent(winRate)} of {countText(decided)} decided signals, 95 % sure between{" "}
      {percents(winRateLow, winRateHigh, "and")}. First tries alone.{" "}
      {marketNote(data.performance.feed.market)}
    </p>
  );
}
