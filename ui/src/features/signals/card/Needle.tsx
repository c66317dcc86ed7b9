import { percent, percents, rateText, t } from "@signaldeck/contract";
import type { Estimate } from "../signalView.ts";

/** Ends of the scale in percent; real probabilities of five-minute signals lie well inside. */
const SCALE_LOW = 48;
const SCALE_HIGH = 62;

/** Middle of the dial's foot and its radius, in px. */
export const DIAL = { x: 80, y: 82, radius: 54 } as const;

interface Dial {
  low: number;
  high: number;
  /** A point at a value, `out` px beyond the arc. */
  at: (value: number, out?: number) => { x: number; y: number };
  /** How far the needle leans from the left end, in degrees. */
  degrees: (value: number) => number;
}

/** A half circle that holds every one of the values; it grows by whole percents where it must. */
export function dialFor(values: readonly number[]): Dial {
  const low = Math.floor(Math.min(SCALE_LOW, ...values));
  const high = Math.ceil(Math.max(SCALE_HIGH, ...values));
  const degrees = (value: number) => ((value - low) / (high - low)) * 180;
  return {
    low,
    high,
    degrees,
    at: (value, out = 0) => {
      const angle = Math.PI - (degrees(value) * Math.PI) / 180;
      const length = DIAL.radius + out;
      return { x: DIAL.x + length * Math.cos(angle), y: DIAL.y - length * Math.sin(angle) };
    },
  };
}

/** The arc from one value to another, as the path of an SVG. */
export function arcPath(dial: Dial, from: number, to: number): string {
  const start = dial.at(from);
  const end = dial.at(to);
  const point = ({ x, y }: { x: number; y: number }) => `${x.toFixed(2)},${y.toFixed(2)}`;
  return `M${point(start)}A${DIAL.radius} ${DIAL.radius} 0 0 1 ${point(end)}`;
}

export interface NeedleProps {
  estimate: Estimate;
  /** Percent; null while no payout is known. */
  breakEven: number | null;
  /** The interval lies above break-even; else it is drawn in grey. */
  worth: boolean;
}

/**
 * Confidence as a needle, its interval as an arc, break-even as a line across.
 */
export function Needle({ estimate, breakEven, worth }: NeedleProps) {
  const { confidence, low, high } = estimate;
  const dial = dialFor([low, high, ...(breakEven === null ? [] : [breakEven])]);
  const said = { confidence: percent(confidence), range: percents(low, high) };
  const words =
    breakEven === null
      ? t("Confidence {{confidence}}, interval {{range}}", said)
      : t("Confidence {{confidence}}, interval {{range}}, break-even {{breakEven}}", {
          ...said,
          breakEven: percent(breakEven),
        });
  return (
    <svg
      role="img"
      aria-label={words}
      width="160"
      height="92"
      viewBox="0 0 160 92"
      className="shrink-0"
    >
      <path
        d={arcPath(dial, dial.low, dial.high)}
        fill="none"
        strokeWidth="9"
        strokeLinecap="round"
        className="stroke-line"
      />
      <path
        d={arcPath(dial, low, high)}
        fill="none"
        strokeWidth="9"
        className={worth ? "stroke-brand" : "stroke-muted"}
      />
      {breakEven !== null && <BreakEven value={breakEven} dial={dial} />}
      <g
        style={{
          transform: `rotate(${dial.degrees(confidence)}deg)`,
          transformOrigin: `${DIAL.x}px ${DIAL.y}px`,
          transition: "transform 220ms var(--ease-settle)",
        }}
      >
        <line
          x1={DIAL.x}
          x2={DIAL.x - DIAL.radius + 10}
          y1={DIAL.y}
          y2={DIAL.y}
          strokeWidth="2.5"
          strokeLinecap="round"
          className="stroke-text"
        />
      </g>
      <circle cx={DIAL.x} cy={DIAL.y} r="4.5" fill="currentColor" />
      <text x="18" y="88" textAnchor="end" fill="currentColor" className="text-1 text-faint">
        {dial.low}
      </text>
      <text x="142" y="88" fill="currentColor" className="text-1 text-faint">
        {dial.high}
      </text>
    </svg>
  );
}

function BreakEven({ value, dial }: { value: number; dial: ReturnType<typeof dialFor> }) {
  const inner = dial.at(value, -7);
  const outer = dial.at(value, 8);
  const label = dial.at(value, 14);
  // The figure is beside the line, away from the middle.
  const left = label.x < DIAL.x;
  return (
    <>
      <line
        x1={inner.x}
        y1={inner.y}
        x2={outer.x}
        y2={outer.y}
        strokeWidth="2.5"
        strokeLinecap="round"
        stroke="currentColor"
        className="text-amber"
      />
      <text
        x={label.x}
        y={Math.max(11, label.y + 2)}
        textAnchor={left ? "end" : "start"}
        fill="currentColor"
        className="text-1 text-amber"
      >
        {rateText(value)}
      </text>
    </>
  );
}
