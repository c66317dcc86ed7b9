import { percent, t } from "@signaldeck/contract";

/** Ends of the scale in percent; real probabilities of five-minute signals lie well inside. */
const SCALE_LOW = 45;
const SCALE_HIGH = 65;

export interface MeterGeometry {
  /** Percent of the width: left edge and width of the interval, and the break-even mark. */
  left: number;
  width: number;
  mark: number;
}

/** Where interval and break-even stand on the scale; the scale grows when they do not fit. */
export function meterGeometry(low: number, high: number, breakEven: number): MeterGeometry {
  const from = Math.floor(Math.min(SCALE_LOW, low, breakEven));
  const to = Math.ceil(Math.max(SCALE_HIGH, high, breakEven));
  const at = (value: number) => ((value - from) / (to - from)) * 100;
  return { left: at(low), width: at(high) - at(low), mark: at(breakEven) };
}

export interface ProbabilityMeterProps {
  low: number;
  high: number;
  /** Null while it is unknown: the bar is empty then, and has its place. */
  breakEven: number | null;
  className?: string;
}

const TRACK = "relative h-1.5 rounded-full bg-raised";

/** An interval as a bar, with the break-even rate as a mark across it. */
export function ProbabilityMeter({ low, high, breakEven, className }: ProbabilityMeterProps) {
  if (breakEven === null) {
    return (
      <div aria-hidden="true" className={className}>
        <div className={TRACK} />
      </div>
    );
  }
  const { left, width, mark } = meterGeometry(low, high, breakEven);
  return (
    <div dir="ltr" className={className}>
      <span className="sr-only">
        {t("Interval from {{low}} to {{high}}, break-even at {{breakEven}}.", {
          low: percent(low),
          high: percent(high),
          breakEven: percent(breakEven),
        })}
      </span>
      <div aria-hidden="true" className={TRACK}>
        <div
          className="absolute inset-y-0 rounded-full bg-brand"
          style={{ left: `${left}%`, width: `${width}%` }}
        />
        <div className="absolute -inset-y-1 w-0.5 bg-amber" style={{ left: `${mark}%` }} />
      </div>
    </div>
  );
}
