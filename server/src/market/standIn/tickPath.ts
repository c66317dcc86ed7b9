import { MINUTE, SECOND } from "@signaldeck/contract";
import type { Candle } from "../Candle.ts";
import type { Tick } from "../PriceFeed.ts";
import { pairDecimals } from "../pairs.ts";

/**
 * Ticks on whole seconds that make exactly this candle: from its open by its two extremes, the
 * nearer one first, to its close in its last second. What lies between is a straight line, which no
 * market ever drew.
 * @param spacing seconds between two ticks
 */
export function tickPath(
  pair: string,
  candle: Candle,
  stepMinutes: 1 | 5,
  spacing: number,
): Tick[] {
  const { time, open, high, low, close } = candle;
  const seconds = stepMinutes * (MINUTE / SECOND);
  const third = Math.floor(seconds / 3);
  const extremes = close >= open ? [low, high] : [high, low];
  const corners = [open, ...extremes, close];
  const places = [0, third, 2 * third, seconds - 1];
  const wanted = new Set([
    ...places,
    ...Array.from({ length: Math.ceil(seconds / spacing) }, (_, index) => index * spacing),
  ]);
  const factor = 10 ** pairDecimals(pair);
  return [...wanted]
    .sort((a, b) => a - b)
    .map((second) => {
      const leg = Math.max(
        0,
        places.findLastIndex((place) => place <= second && place !== seconds - 1),
      );
      const [from = 0, to = 1] = [places[leg], places[leg + 1]];
      const [begin = open, end = close] = [corners[leg], corners[leg + 1]];
      const exact = begin + ((end - begin) * (second - from)) / (to - from);
      const isCorner = places.includes(second);
      const price = isCorner
        ? (corners[places.indexOf(second)] ?? exact)
        : Math.round(exact * factor) / factor;
      return { pair, time: time + second * SECOND, price: Math.min(high, Math.max(low, price)) };
    });
}
