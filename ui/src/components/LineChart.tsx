import { useId } from "react";
import { classes } from "./classes.ts";

export interface LineChartProps {
  /** Values at even distances, oldest first. */
  values: readonly number[];
  /** What the picture shows, in words, for those who cannot see it. */
  label: string;
  /** Words at the left and right end below the line. */
  from: string;
  to: string;
  format: (value: number) => string;
  /** As high as its place, instead of 12rem. */
  fills?: boolean;
  className?: string;
}

/** Points of a line in a box of 100 by 100, the highest value at the top. */
function pointsOf(values: readonly number[], low: number, high: number): [number, number][] {
  const span = high - low || 1;
  const step = values.length > 1 ? 100 / (values.length - 1) : 0;
  return values.map((value, index) => [index * step, 100 - ((value - low) / span) * 100]);
}

/** One line over time with its zero line; the scale always holds zero, so no move looks larger. */
export function LineChart({
  values,
  label,
  from,
  to,
  format,
  fills = false,
  className,
}: LineChartProps) {
  const fade = useId();
  const low = Math.min(0, ...values);
  const high = Math.max(0, ...values);
  const zero = 100 - ((0 - low) / (high - low || 1)) * 100;
  // Beside an end of the scale the zero would be written over it.
  const hasRoom = low === 0 || high === 0 || (zero > 12 && zero < 88);
  const points = pointsOf(values, low, high);
  const line = points.map(([x, y]) => `${x.toFixed(2)},${y.toFixed(2)}`).join(" ");
  return (
    <figure
      dir="ltr"
      role="img"
      aria-label={label}
      className={classes("grid gap-2", fills && "grid-rows-[1fr_auto]", className)}
    >
      <div className={classes("relative pe-18", fills && "min-h-48")}>
        <svg
          aria-hidden="true"
          viewBox="0 0 100 100"
          preserveAspectRatio="none"
          className={classes(
            "overflow-visible",
            fills ? "absolute start-0 h-full w-[calc(100%-4.5rem)]" : "h-48 w-full",
          )}
        >
          <defs>
            <linearGradient id={fade} x1="0" y1="0" x2="0" y2="1">
              <stop offset="0" stopColor="var(--color-brand)" stopOpacity="0.22" />
              <stop offset="1" stopColor="var(--color-brand)" stopOpacity="0.04" />
            </linearGradient>
          </defs>
          <polygon points={`0,${zero} ${line} 100,${zero}`} fill={`url(#${fade})`} />
          <line
            x1="0"
            x2="100"
            y1={zero}
            y2={zero}
            strokeDasharray="3 4"
            vectorEffect="non-scaling-stroke"
            className="stroke-line-strong"
          />
          <polyline
            points={line}
            fill="none"
            strokeWidth="2"
            strokeLinejoin="round"
            vectorEffect="non-scaling-stroke"
            className="stroke-brand"
          />
        </svg>
        <div aria-hidden="true" className="absolute inset-y-0 end-0 w-17 text-1 text-faint">
          {high > 0 && <Tick at={0}>{format(high)}</Tick>}
          {hasRoom && <Tick at={zero}>{format(0)}</Tick>}
          {low < 0 && <Tick at={100}>{format(low)}</Tick>}
        </div>
      </div>
      <div aria-hidden="true" className="flex justify-between pe-18 text-1 text-faint">
        <span>{from}</span>
        <span>{to}</span>
      </div>
    </figure>
  );
}

function Tick(props: { at: number; children: string }) {
  return (
    <span
      className="absolute start-0 -translate-y-1/2 whitespace-nowrap"
      style={{ top: `${props.at}%` }}
    >
      {props.children}
    </span>
  );
}
