import { MINUTE } from "@signaldeck/contract";
import type { Candle } from "../Candle.ts";
import type { Tick } from "../PriceFeed.ts";

/**
 * The ticks that a recorded candle is played as: its open at its start, its two extremes at one and
 * two thirds, its close one millisecond before its end, so that the close is the last price strictly
 * before the next mark.
 *
 * A candle does not tell which extreme came first. A candle that closed at or above its open is
 * played low first, another one high first: the path open -> near extreme -> far extreme -> close,
 * the usual convention of bar-based back-testers. It moves neither entry nor settlement prices,
 * which are closes.
 */
export function candleTicks(
  pair: string,
  candle: Candle,
  stepMinutes: 1 | 5,
): [Tick, Tick, Tick, Tick] {
  const { time, open, high, low, close } = candle;
  const length = stepMinutes * MINUTE;
  const [first, second] = close >= open ? [low, high] : [high, low];
  return [
    { pair, time, price: open },
    { pair, time: time + length / 3, price: first },
    { pair, time: time + (2 * length) / 3, price: second },
    { pair, time: time + length - 1, price: close },
  ];
}
