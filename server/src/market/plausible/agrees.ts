import { FIVE_MINUTES } from "../aggregateCandles.ts";

/** A price at a market time, epoch milliseconds. */
export interface Seen {
  time: number;
  price: number;
}

/** How far two prices are apart: the logarithm of their ratio; NaN where one of them is no price. */
export function distance(one: Pick<Seen, "price">, other: Pick<Seen, "price">): number {
  return Math.abs(Math.log(one.price / other.price));
}

/**
 * Whether a price fits in with most of others, of which single ones may be wrong themselves. What
 * is further away in time may have gone further, as by chance: with the root of the time.
 * @param bound as a logarithm, for prices up to five minutes apart
 */
export function agrees(price: Seen, others: readonly Seen[], bound: number): boolean {
  const near = others.filter((other) => {
    const apart = Math.abs(price.time - other.time) / FIVE_MINUTES;
    return distance(price, other) <= bound * Math.sqrt(Math.max(1, apart));
  });
  return near.length * 2 >= others.length;
}
