import { z } from "zod";
import type { Forecast } from "../../engine/Forecast.ts";
import type { Candle } from "../../market/Candle.ts";

const probability = z.number().gt(0).lt(1);

/** What two models said at a mark (epoch milliseconds) of the pairs of which both said something. */
export const awaitedSchema = z.object({
  mark: z.number(),
  forecasts: z.array(
    z.object({
      pair: z.string(),
      /** The price at the mark. */
      price: z.number(),
      /** Probabilities that it stands higher five minutes later. */
      serving: probability,
      candidate: probability,
    }),
  ),
});
export type AwaitedForecasts = z.infer<typeof awaitedSchema>;

/** The forecasts of the pairs that both models judged at a mark. */
export function pairForecasts(
  mark: number,
  serving: ReadonlyMap<string, Forecast>,
  candidate: ReadonlyMap<string, Forecast>,
): AwaitedForecasts {
  const forecasts = [...serving].flatMap(([pair, ours]) => {
    const theirs = candidate.get(pair);
    if (!theirs) return [];
    return [{ pair, price: ours.price, serving: upOf(ours), candidate: upOf(theirs) }];
  });
  return { mark, forecasts };
}

/**
 * How the awaited forecasts ended, by the candle of each pair that closes five minutes after their
 * mark: log-loss of the candidate minus that of the serving model, in nats. Ties and pairs without
 * that candle are left out.
 */
export function differencesOf(
  { mark, forecasts }: AwaitedForecasts,
  candlesByPair: ReadonlyMap<string, readonly Candle[]>,
): number[] {
  return forecasts.flatMap(({ pair, price, serving, candidate }) => {
    const close = candlesByPair.get(pair)?.findLast(({ time }) => time <= mark);
    if (close?.time !== mark || close.close === price) return [];
    const said = (up: number) => Math.log(close.close > price ? up : 1 - up);
    return [said(serving) - said(candidate)];
  });
}

function upOf({ direction, probability: said }: Forecast): number {
  return direction === "CALL" ? said : 1 - said;
}
