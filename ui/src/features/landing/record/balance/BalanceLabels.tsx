import { countText, balanceDollars, t } from "@signaldeck/contract";
import type { ReactNode } from "react";
import { inDollars, type Balance } from "./balance.ts";
import type { Drawing } from "./chartPoints.ts";
import { ticksBetween } from "./ticks.ts";

/** Marks closer than this to those of the ends are left out, percent of the chart. */
const APART = { up: 9, across: 13 };

/** The words around the line: dollars at the right, numbers of signals below. */
export function BalanceLabels(props: { drawing: Drawing; balance: Balance; numbers: Int32Array }) {
  const { drawing, balance, numbers } = props;
  const last = numbers.length;
  const end = balance.cents[last] as number;
  const endY = drawing.y(end);
  const amounts = ticksBetween(drawing.low, drawing.high, 4).map((amount) => ({
    amount,
    at: drawing.y(amount * 100),
  }));
  // The number of the first one stands at the begin, before its own place.
  const places = ticksBetween(1, last, 5)
    .map((place) => ({ place, at: drawing.x(place) }))
    .filter(({ place, at }) => place > 1 && Math.min(at, 100 - at) > APART.across);
  return (
    <div aria-hidden="true" className="pointer-events-none absolute inset-0 me-18 mb-6 text-1">
      {amounts.map(({ amount, at }) => (
        <span
          key={amount}
          className="absolute inset-x-0 border-t border-line"
          style={{ top: `${at}%`, opacity: 0.6 }}
        />
      ))}
      {amounts
        .filter(({ at }) => Math.abs(at - endY) > APART.up)
        .map(({ amount, at }) => (
          <Amount key={amount} at={at} className="text-faint">
            {balanceDollars(amount)}
          </Amount>
        ))}
      <Amount at={endY} className="rounded-small bg-text px-1.5 font-semibold text-ground">
        {wholeDollars(end)}
      </Amount>
      <Place at={0}>{t("No. {{number}}", { number: numbers[0] as number })}</Place>
      {places.map(({ place, at }) => (
        <Place key={place} at={at}>
          {countText(numbers[place - 1] as number)}
        </Place>
      ))}
      {last > 1 && <Place at={100}>{countText(numbers[last - 1] as number)}</Place>}
    </div>
  );
}

const wholeDollars = (cents: number): string => {
  const amount = Math.round(inDollars(cents));
  return balanceDollars(amount);
};

/** An amount right of the chart. */
function Amount(props: { at: number; className: string; children: ReactNode }) {
  return (
    <span
      className={`absolute -translate-y-1/2 whitespace-nowrap ${props.className}`}
      style={{ left: "calc(100% + 6px)", top: `${props.at}%` }}
    >
      {props.children}
    </span>
  );
}

/** A signal's number below the chart. */
function Place(props: { at: number; children: ReactNode }) {
  return (
    <span
      className="absolute whitespace-nowrap text-faint"
      style={{
        left: `${props.at}%`,
        top: "calc(100% + 4px)",
        transform: `translateX(-${props.at}%)`,
      }}
    >
      {props.children}
    </span>
  );
}
