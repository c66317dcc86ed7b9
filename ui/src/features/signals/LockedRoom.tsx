import { SAMPLES, SIGNALS_LOCKED_MESSAGE, percentAsIs } from "@signaldeck/contract";
import { Lock } from "lucide-react";
import type { ReactNode } from "react";
import { ButtonLink } from "../../components/Button.tsx";
import { Card } from "../../components/Card.tsx";
import { DirectionLabel } from "../../components/DirectionLabel.tsx";
import { Pill } from "../../components/Pill.tsx";
import { SampleData } from "../../components/SampleData.tsx";

const SAMPLE = SAMPLES.lockedRoom;

const SAMPLE_STATISTICS = [
  { value: `${SAMPLE.winRate}%`, label: "win rate" },
  { value: `${SAMPLE.signalsToday}`, label: "signals today" },
  { value: `+${SAMPLE.dailyReturn}%`, label: "daily return" },
];

/** What members without access see: the requirement, and a preview that says it is a sample. */
export function LockedRoom() {
  return (
    <div className="grid gap-5">
      <h1 className="text-3 font-semibold">Neural Signals</h1>
      <Card className="grid justify-items-start gap-4 @container">
        <div className="flex items-start gap-3">
          <span className="grid size-10 shrink-0 place-items-center rounded-small bg-raised text-muted">
            <Lock aria-hidden="true" className="size-5" />
          </span>
          <div>
            <h2 className="text-3 font-semibold">{SIGNALS_LOCKED_MESSAGE}</h2>
            <p className="mt-1 max-w-prose text-muted">
              Live signals open once support has verified the deposit on your own trading account.
              Nothing is charged for them.
            </p>
          </div>
        </div>
        <ButtonLink kind="primary" to="/dashboard/upgrade">
          See how to unlock
        </ButtonLink>
      </Card>
      <SampleData
        label="Sample data"
        note="Made up to show what the room looks like. None of these signals was ever given."
        className="@container"
      >
        <div className="grid gap-4 @xl:grid-cols-2">
          <SampleSignal
            pair="EUR/USD"
            direction={<DirectionLabel direction="CALL" />}
            status="Active"
          >
            {SAMPLE.confidence}% confidence
          </SampleSignal>
          <SampleSignal
            pair="GBP/USD"
            direction={<DirectionLabel direction="PUT" />}
            status="Expired"
          >
            Five minutes are over
          </SampleSignal>
        </div>
        <dl className="mt-4 grid grid-cols-3 gap-4">
          {SAMPLE_STATISTICS.map(({ value, label }) => (
            <div key={label} className="flex flex-col-reverse">
              <dt className="text-1 text-muted">{label}</dt>
              <dd className="text-3 font-semibold">{value}</dd>
            </div>
          ))}
        </dl>
        <p className="mt-4 max-w-prose border-t border-line pt-4 text-muted">
          Real figures are more modest. The confidence that members see is a calibrated probability,
          and on five-minute data it lies between 51 and 57 %, not at{" "}
          {percentAsIs(SAMPLE.confidence)}.
        </p>
      </SampleData>
    </div>
  );
}

function SampleSignal(props: {
  pair: string;
  direction: ReactNode;
  status: string;
  children: ReactNode;
}) {
  return (
    <div className="rounded-card border border-line bg-surface p-4">
      <div className="flex items-center justify-between gap-3">
        <p className="flex flex-wrap items-baseline gap-x-3 text-3 font-semibold">
          {props.pair}
          <span className="text-2">{props.direction}</span>
        </p>
        <Pill>{props.status}</Pill>
      </div>
      <p className="mt-2 text-muted">{props.children}</p>
    </div>
  );
}
