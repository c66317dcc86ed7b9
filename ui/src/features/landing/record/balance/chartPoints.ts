import { inDollars, type Balance } from "./balance.ts";
import { keepExtremes } from "./keepExtremes.ts";

/** About as many columns as the widest chart has pixels. */
const COLUMNS = 900;
/** Room above and below the line, as a share of its height. */
const MARGIN = 0.07;

/** A balance as it is drawn in a box of 100 by 100, and where each of its places lies. */
export interface Drawing {
  line: string;
  /** Dollars at the lower and upper edge. */
  low: number;
  high: number;
  x: (place: number) => number;
  y: (cents: number) => number;
}

/** Puts a balance into a box. */
export function drawingOf({ cents }: Balance): Drawing {
  const kept = [...keepExtremes(cents, COLUMNS)];
  const drawn = kept.map((place) => cents[place] as number);
  const [lowest, highest] = rangeOf(drawn);
  const margin = (highest - lowest || 100_00) * MARGIN;
  const low = lowest - margin;
  const high = highest + margin;
  const last = cents.length - 1 || 1;
  const x = (place: number) => (place / last) * 100;
  const y = (value: number) => ((high - value) / (high - low)) * 100;
  const points = kept.map(
    (place, at) => `${x(place).toFixed(2)},${y(drawn[at] as number).toFixed(2)}`,
  );
  return {
    line: points.join(" "),
    low: inDollars(low),
    high: inDollars(high),
    x,
    y,
  };
}

function rangeOf(values: readonly number[]): [number, number] {
  return values.reduce<[number, number]>(
    ([low, high], value) => [Math.min(low, value), Math.max(high, value)],
    [Infinity, -Infinity],
  );
}
