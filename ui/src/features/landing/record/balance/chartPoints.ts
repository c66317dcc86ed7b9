import { inDollars, type Balance } from "./balance.ts";

/**
 * The places of a line that are enough to draw it in so many columns: of each column the lowest and
 * the highest value, and both ends. A fall of one value stays to be seen, however long the line is.
 * @returns places in rising order; all of them where there are few.
 */
export function keepExtremes(values: Float64Array, columns: number): Int32Array {
  const last = values.length - 1;
  if (values.length <= columns * 2) return Int32Array.from(values.keys());
  const kept = new Int32Array(columns * 2 + 2);
  let count = 0;
  const keep = (place: number) => {
    if (count > 0 && kept[count - 1] === place) return;
    kept[count] = place;
    count += 1;
  };
  keep(0);
  for (let column = 0; column < columns; column += 1) {
    const begin = Math.floor((column * values.length) / columns);
    const end = Math.floor(((column + 1) * values.length) / columns);
    let [low, high] = [begin, begin];
    for (let place = begin + 1; place < end; place += 1) {
      const value = values[place] as number;
      if (value < (values[low] as number)) low = place;
      if (value > (values[high] as number)) high = place;
    }
    keep(Math.min(low, high));
    keep(Math.max(low, high));
  }
  keep(last);
  return kept.slice(0, count);
}

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
