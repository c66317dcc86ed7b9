import {
  type CalibrationRowDto,
  type RecordAnalysisDto,
  SIGNAL_LIMITS,
  t,
  tCount,
} from "@signaldeck/contract";
import { CalibrationTable } from "../../../components/CalibrationTable.tsx";
import { Card } from "../../../components/Card.tsx";
import { ticksBetween } from "./balance/ticks.ts";
import { listLink, type Shown } from "./selection.ts";

/** The confidences that were published, against what became of them. */
export function Confidence(props: { rows: RecordAnalysisDto["confidence"]; shown: Shown }) {
  const { rows, shown } = props;
  const n = rows.reduce((sum, row) => sum + row.n, 0);
  const drawn = rows.filter((row) => row.n >= SIGNAL_LIMITS.minimumSample);
  return (
    <Card
      title={t("Is the confidence right?")}
      aside={n > 0 && tCount(n, "{{count}} signal", "{{count}} signals")}
    >
      {n === 0 && (
        <p className="text-muted">{t("No signal with a confidence has been settled yet.")}</p>
      )}
      {n > 0 && drawn.length === 0 && (
        <p className="text-muted">
          {t("Not enough data: no range of confidence has {{minimum}} decided signals yet.", {
            minimum: SIGNAL_LIMITS.minimumSample,
          })}
        </p>
      )}
      {drawn.length > 0 && (
        <>
          <DotChart rows={drawn} />
          <p className="mt-2 text-muted">{touchText(drawn)}</p>
        </>
      )}
      {n > 0 && (
        <details className="mt-1">
          <summary className="flex min-h-11 cursor-pointer items-center font-semibold text-brand">
            {t("Show the figures")}
          </summary>
          <CalibrationTable
            rows={rows}
            counted={t("Signals")}
            caption={<span className="sr-only">{t("Confidence of published signals")}</span>}
            className=""
            linkOf={({ from, to }) => listLink(shown, { confidenceFrom: from, confidenceTo: to })}
          />
        </details>
      )}
    </Card>
  );
}

/** How many ranges came true as said, within chance. */
function touchText(rows: readonly CalibrationRowDto[]): string {
  const right = rows.filter(
    (row) => row.realisedLow <= row.predicted && row.predicted <= row.realisedHigh,
  );
  return right.length === rows.length
    ? t("On the dashed line what was said came true. Every 95 % interval touches it.")
    : t(
        "On the dashed line what was said came true. {{touching}} of {{all}} 95 % intervals touch it.",
        { touching: right.length, all: rows.length },
      );
}

const BOX = { width: 300, height: 184, left: 34, right: 8, top: 18, bottom: 40 };

/** What happened over what was said: a dot with its interval for each range. */
function DotChart({ rows }: { rows: readonly CalibrationRowDto[] }) {
  const said = rows.map(({ predicted }) => predicted);
  const ends = rows.flatMap(({ realisedLow, realisedHigh }) => [realisedLow, realisedHigh]);
  const [left, right] = [Math.min(...said) - 1, Math.max(...said) + 1];
  const [low, high] = [Math.min(...ends, left), Math.max(...ends, right)];
  const x = (rate: number) =>
    BOX.left + ((rate - left) / (right - left)) * (BOX.width - BOX.left - BOX.right);
  const y = (rate: number) =>
    BOX.top + ((high - rate) / (high - low)) * (BOX.height - BOX.top - BOX.bottom);
  const floor = BOX.height - BOX.bottom;
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${BOX.width} ${BOX.height}`}
      className="block w-full text-1"
      style={{ maxWidth: 420 }}
    >
      {ticksBetween(low, high, 4).map((rate) => (
        <g key={rate}>
          <line x1={BOX.left} x2={BOX.width} y1={y(rate)} y2={y(rate)} stroke="var(--color-line)" />
          <text x={BOX.left - 8} y={y(rate) + 4} textAnchor="end" fill="var(--color-faint)">
            {rate}
          </text>
        </g>
      ))}
      {ticksBetween(left, right, 4).map((rate) => (
        <text key={rate} x={x(rate)} y={floor + 18} textAnchor="middle" fill="var(--color-faint)">
          {rate}
        </text>
      ))}
      <line
        x1={x(left)}
        y1={y(left)}
        x2={x(right)}
        y2={y(right)}
        stroke="var(--color-muted)"
        strokeDasharray="3 3"
      />
      {rows.map(({ from, predicted, realised, realisedLow, realisedHigh }) => (
        <g key={from} stroke="var(--color-brand)" strokeWidth="1.5">
          <path
            d={`M${x(predicted)},${y(realisedLow)}V${y(realisedHigh)}M${x(predicted) - 4},${y(realisedLow)}h8M${x(predicted) - 4},${y(realisedHigh)}h8`}
          />
          <circle
            cx={x(predicted)}
            cy={y(realised)}
            r="4"
            fill="var(--color-brand)"
            stroke="var(--color-surface)"
          />
        </g>
      ))}
      <text x={BOX.left} y="10" fill="var(--color-muted)">
        {t("came true, %")}
      </text>
      <text x={BOX.width - BOX.right} y={BOX.height - 4} textAnchor="end" fill="var(--color-muted)">
        {t("confidence shown, %")}
      </text>
    </svg>
  );
}
