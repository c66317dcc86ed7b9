import { percentAsIs, SAMPLES, t } from "@signaldeck/contract";
import type { ReactNode } from "react";
import { DirectionLabel } from "../../components/DirectionLabel.tsx";
import { Pill } from "../../components/Pill.tsx";
import { SampleData } from "../../components/SampleData.tsx";

const SAMPLE = SAMPLES.lockedRoom;

const SAMPLE_STATISTICS = [
  { value: `${SAMPLE.winRate}%`, label: () => t("win rate") },
  { value: `${SAMPLE.signalsToday}`, label: () => t("signals today") },
  { value: `+${SAMPLE.dailyReturn}%`, label: () => t("daily return") },
];

/** The preview of the locked room, which says of itself that it is a sample. */
export function SamplePreview() {
  return (
    <SampleData
      label={t("Sample data")}
      note={t("Made up to show what the room looks like. None of these signals was ever given.")}
      className="@container"
    >
      <div className="grid gap-4 @xl:grid-cols-2">
        <SampleSignal
          pair="EUR/USD"
          direction={<DirectionLabel direction="CALL" />}
          status={t("Active")}
        >
          {t("{{confidence}}% confidence", { confidence: SAMPLE.confidence })}
        </SampleSignal>
        <SampleSignal
          pair="GBP/USD"
          direction={<DirectionLabel direction="PUT" />}
          status={t("Expired")}
        >
          {t("Five minutes are over")}
        </SampleSignal>
      </div>
      <dl className="mt-4 grid grid-cols-3 gap-4">
        {SAMPLE_STATISTICS.map(({ value, label }) => (
          <div key={value} className="flex flex-col-reverse">
            <dt className="text-1 text-muted">{label()}</dt>
            <dd className="text-3 font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-4 max-w-prose border-t border-line pt-4 text-muted">
        {t(
          "Real figures are more modest. The confidence that members see is a calibrated probability, and on five-minute data it lies between 51 and 57 %, not at {{confidence}}.",
          { confidence: percentAsIs(SAMPLE.confidence) },
        )}
      </p>
    </SampleData>
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
