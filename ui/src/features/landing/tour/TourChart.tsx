import { t } from "@signaldeck/contract";
import { AFTER, BEFORE } from "./tourScript.ts";

const WIDTH = 320;
const HEIGHT = 96;
const COUNT = BEFORE.length + AFTER.length;
const x = (index: number) => (index / (COUNT - 1)) * WIDTH;
const y = (points: number) => HEIGHT - 6 - ((points - 38) / 52) * (HEIGHT - 12);
const ENTRY_AT = BEFORE.length - 1;
const ENTRY = BEFORE[ENTRY_AT] ?? 0;

/** The sample price. `after`: how much of the five minutes after entry has passed, 0 to 1. */
export function TourChart({ after, entered }: { after: number; entered: boolean }) {
  const shown = [...BEFORE, ...AFTER.slice(0, Math.round(after * AFTER.length))];
  const line = shown.map((points, index) => `${x(index).toFixed(1)},${y(points).toFixed(1)}`);
  const last = shown.length - 1;
  return (
    <svg
      role="img"
      aria-label={t("Sample price before and after the entry")}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      className="block w-full"
    >
      {entered && (
        <>
          <rect
            x={x(ENTRY_AT)}
            width={WIDTH - x(ENTRY_AT)}
            height={HEIGHT}
            className="fill-brand-wash"
          />
          <line
            x1={x(ENTRY_AT)}
            x2={WIDTH}
            y1={y(ENTRY)}
            y2={y(ENTRY)}
            strokeDasharray="4 4"
            className="stroke-muted"
          />
        </>
      )}
      <polyline
        points={line.join(" ")}
        fill="none"
        strokeWidth="2"
        strokeLinejoin="round"
        strokeLinecap="round"
        className="stroke-text"
      />
      <circle cx={x(last)} cy={y(shown[last] ?? ENTRY)} r="3.5" className="fill-brand" />
    </svg>
  );
}
