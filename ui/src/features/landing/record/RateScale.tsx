import { percent, rateText, t } from "@signaldeck/contract";
import type { CSSProperties, ReactNode } from "react";

/** The rates that every scale holds, percent. */
const USUAL = { low: 44, high: 60 };
/** Ends that are closer than this to the rate would be written over it, percent of the width. */
const LABEL_WIDTH = 12;

export interface RateScaleProps {
  rate: number;
  low: number;
  high: number;
  breakEven: number;
}

/** A win rate within its interval, and where break-even lies; the words beside it say the same. */
export function RateScale({ rate, low, high, breakEven }: RateScaleProps) {
  const from = Math.min(USUAL.low, Math.floor(low) - 1);
  const to = Math.max(USUAL.high, Math.ceil(high) + 1);
  const at = (value: number) => ((value - from) / (to - from)) * 100;
  const isWide = at(rate) - at(low) > LABEL_WIDTH && at(high) - at(rate) > LABEL_WIDTH;
  return (
    <div aria-hidden="true" dir="ltr" className="relative mt-3 h-16 text-1">
      <span className="absolute inset-x-0 rounded-full bg-raised" style={BAR} />
      <span
        className="absolute rounded-full bg-brand opacity-45"
        style={{ ...BAR, left: `${at(low)}%`, width: `${at(high) - at(low)}%` }}
      />
      <span
        className="absolute size-4 -translate-x-1/2 rounded-full border-2 border-surface bg-brand"
        style={{ top: 23, left: `${at(rate)}%` }}
      />
      <span
        className="absolute -translate-x-1/2 rounded-full bg-amber"
        style={{ top: 18, width: 3, height: 26, left: `${at(breakEven)}%` }}
      />
      <Tick at={at(breakEven)} top={-2} half={56} className="text-amber">
        {t("break-even {{rate}}", { rate: percent(breakEven) })}
      </Tick>
      {isWide && (
        <Tick at={at(low)} top={46} half={14} className="text-muted">
          {rateText(low)}
        </Tick>
      )}
      <Tick at={at(rate)} top={46} half={14} className="font-semibold">
        {rateText(rate)}
      </Tick>
      {isWide && (
        <Tick at={at(high)} top={46} half={14} className="text-muted">
          {rateText(high)}
        </Tick>
      )}
    </div>
  );
}

const BAR: CSSProperties = { top: 26, height: 10 };

/**
 * A word in the middle of its place, but within the scale on either side.
 * @param props.half of its width in px.
 */
function Tick(props: {
  at: number;
  top: number;
  half: number;
  className: string;
  children: ReactNode;
}) {
  const { at, top, half, className, children } = props;
  const left = `clamp(${half}px, ${at}%, calc(100% - ${half}px))`;
  return (
    <span
      className={`absolute -translate-x-1/2 whitespace-nowrap ${className}`}
      style={{ top, left }}
    >
      {children}
    </span>
  );
}
