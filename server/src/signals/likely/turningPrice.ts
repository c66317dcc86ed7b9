import type { LikelySignalDto } from "@signaldeck/contract";
import { pairDecimals } from "../../market/pairs.ts";

/** In how many steps each side is walked, and how often the step that turns is halved. */
const STEPS = 8;
const HALVINGS = 6;

/**
 * Where a candle has to close so that something still holds that holds at `price`: the nearest price
 * on either side at which it ends, rounded towards `price`. Null where it holds over the whole reach.
 * @param reach how far on each side is looked, price units
 */
export function turningPrice(
  pair: string,
  price: number,
  reach: number,
  holds: (close: number) => boolean,
): LikelySignalDto["condition"] {
  const below = distanceOfTurn(reach, (distance) => holds(price - distance));
  const above = distanceOfTurn(reach, (distance) => holds(price + distance));
  const scale = 10 ** pairDecimals(pair);
  // A price such as 1.1 is held as a little more; it still is that price.
  const noise = 1e-6;
  if (below !== null && (above === null || below <= above)) {
    return { side: "above", price: Math.ceil((price - below) * scale - noise) / scale };
  }
  if (above === null) return null;
  return { side: "below", price: Math.floor((price + above) * scale + noise) / scale };
}

/** The largest distance, up to the first step where it fails, at which it still holds. */
function distanceOfTurn(reach: number, holds: (distance: number) => boolean): number | null {
  const step = reach / STEPS;
  for (let at = 1; at <= STEPS; at += 1) {
    if (holds(at * step)) continue;
    let good = (at - 1) * step;
    let bad = at * step;
    for (let halving = 0; halving < HALVINGS; halving += 1) {
      const middle = (good + bad) / 2;
      if (holds(middle)) good = middle;
      else bad = middle;
    }
    return good;
  }
  return null;
}
