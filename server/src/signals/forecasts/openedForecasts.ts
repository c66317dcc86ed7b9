import type { Forecast } from "../../engine/Forecast.ts";
import type { SignalEngine } from "../../engine/SignalEngine.ts";
import type { OpenedForecasts, PairForecast, Silence } from "../../ledger/sealed/recordBodies.ts";

/** What of an engine a mark's forecasts are read from. */
export type ForecastingEngine = Pick<SignalEngine, "model" | "standing">;

/** What is known of a pair at a mark besides its forecast. */
export interface SeenPair {
  pair: string;
  /** The feed's last price before the mark; null: none that is fresh enough. */
  price: number | null;
  /** Why there can be no forecast; null: the engine was asked. */
  silent: Exclude<Silence, "warming_up"> | null;
}

/** Digits behind the point: those of a feature and a slope move a probability by less than 0.0001. */
const DIGITS = { probability: 5, percent: 2, evidence: 3 };

/**
 * What the engine expected of each pair at the mark that it was asked for last, as it is recorded.
 * @param floor the confidence in percent that is published
 */
export function openedForecasts(
  engine: ForecastingEngine,
  { feed, mark, floor }: { feed: string; mark: number; floor: number },
  seen: readonly SeenPair[],
): OpenedForecasts {
  const asked = seen.filter(({ silent }) => silent === null).map(({ pair }) => pair);
  const forecasts = engine.standing(mark, asked);
  const [one] = forecasts.values();
  return {
    feed,
    mark: new Date(mark).toISOString(),
    model: engine.model.hash,
    floor,
    widened: one?.evidence.widened ?? 1,
    pairs: seen.map((pair) => pairForecast(pair, forecasts.get(pair.pair))),
  };
}

function pairForecast({ pair, price, silent }: SeenPair, found?: Forecast): PairForecast {
  if (!found) return { pair, price, silent: silent ?? "warming_up" };
  const { direction, probability, low, high, evidence } = found;
  const { features, slope } = evidence;
  const rise = direction === "CALL" ? 1 : -1;
  // At a half, a rounded probability would not say the direction any more.
  const least = 0.5 + 10 ** -DIGITS.probability;
  const likely = Math.max(least, rounded(probability, DIGITS.probability));
  const up = rise > 0 ? likely : 1 - likely;
  return {
    pair,
    price,
    up: rounded(up, DIGITS.probability),
    interval: [rounded(100 * low, DIGITS.percent), rounded(100 * high, DIGITS.percent)],
    by: [...features, slope.mean, slope.deviation].map((value) => rounded(value, DIGITS.evidence)),
  };
}

/** Without a negative zero, which JSON does not know. */
const rounded = (value: number, digits: number): number =>
  Math.round(value * 10 ** digits) / 10 ** digits + 0;
