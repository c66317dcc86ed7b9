import {
  type CalibrationDto,
  type CalibrationRowDto,
  decimals,
  percent,
  utcDate,
  percents,
  t,
  tCount,
} from "@signaldeck/contract";
import { Card } from "../../../components/Card.tsx";
import { CalibrationTable } from "../../../components/CalibrationTable.tsx";
import { Loaded } from "../../../components/Loaded.tsx";
import { Skeleton } from "../../../components/Skeleton.tsx";
import { useCalibration } from "./recordCalls.ts";

/** What the confidence is worth: said against happened, on data that the model had not seen. */
export function Calibration() {
  const call = useCalibration();
  const { data } = call;
  return (
    <Card
      title={t("Was it right in the model's tests?")}
      aside={data && tCount(data.n, "{{count}} forecast", "{{count}} forecasts")}
    >
      <Loaded call={call} what={t("the calibration")} waiting={<Skeleton className="h-96" />}>
        {(calibration) => <Table calibration={calibration} />}
      </Loaded>
    </Card>
  );
}

function Table({ calibration }: { calibration: CalibrationDto }) {
  const { rows, hitRate, hitRateLow, hitRateHigh, brier, data } = calibration;
  return (
    <>
      <p className="max-w-3xl text-muted">
        {t(
          "Of forecasts with a confidence of 55 %, about 55 of 100 should come true. These are the serving model's forecasts on recorded real markets, each made with weights fitted on earlier data alone ({{pairs}}; {{from}} to {{to}}).",
          { pairs: data.pairs.join(", "), from: utcDate(data.from), to: utcDate(data.to) },
        )}
      </p>
      <CalibrationTable
        rows={rows}
        counted={t("Forecasts")}
        className="mt-4"
        chart={{
          title: t("95 % interval, and what was said"),
          of: (row) => <Bar row={row} rows={rows} />,
        }}
      />
      <p className="mt-4 text-muted">
        {t(
          "All together {{rate}} came true (95 % sure between {{range}}). Brier score {{score}}; a coin gets {{coin}}.",
          {
            rate: percent(hitRate),
            range: percents(hitRateLow, hitRateHigh, "and"),
            score: decimals(brier.toFixed(4)),
            coin: decimals("0.2500"),
          },
        )}
      </p>
    </>
  );
}

/** The interval of what happened as a bar, what was said as a mark, on one scale for all rows. */
function Bar({ row, rows }: { row: CalibrationRowDto; rows: readonly CalibrationRowDto[] }) {
  const low = Math.min(
    ...rows.map(({ realisedLow, predicted }) => Math.min(realisedLow, predicted)),
  );
  const high = Math.max(
    ...rows.map(({ realisedHigh, predicted }) => Math.max(realisedHigh, predicted)),
  );
  const at = (rate: number) => ((rate - low) / (high - low)) * 100;
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 100 4"
      preserveAspectRatio="none"
      className="block h-3 w-full overflow-visible"
    >
      <rect y="1.7" width="100" height="0.6" className="fill-line" />
      <rect
        x={at(row.realisedLow)}
        y="1"
        width={at(row.realisedHigh) - at(row.realisedLow)}
        height="2"
        className="fill-brand"
      />
      <rect x={at(row.predicted) - 0.25} width="0.6" height="4" className="fill-amber" />
    </svg>
  );
}
