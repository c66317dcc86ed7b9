import { aggregateCandles, FIVE_MINUTES } from "../market/aggregateCandles.ts";
import type { Candle } from "../market/Candle.ts";
import { type CandleFile, readCandleFile } from "../market/candleFiles.ts";
import type { Model } from "./model.ts";
import { PairForecaster, type WeightsAt } from "./PairForecaster.ts";
import { Tally } from "./Tally.ts";

/** The outcomes of one series, and how many of its candles could not be judged and why. */
export interface Judged {
  /** Five-minute candles in the series. */
  candles: number;
  all: Tally;
  /** Only marks at or above the model's selective floor. */
  selective: Tally;
  /** No features (start of the series, after a gap), or the next candle is missing. */
  withoutNeighbours: number;
  /** Features, but no weights fitted on earlier data alone. */
  withoutFold: number;
}

/**
 * Reads a file as five-minute candles, aggregating one-minute ones.
 * @throws Error for a malformed file, naming file and line
 */
export function readFiveMinuteCandles(file: CandleFile): Candle[] {
  const candles = readCandleFile(file);
  return file.stepMinutes === 1 ? aggregateCandles(candles) : candles;
}

/**
 * Judges every mark of a series by the price five minutes later: the close of the next candle,
 * provided it really is the next one. The calibration learns only from outcomes already known.
 */
export function judgeCandles(
  model: Model,
  candles: readonly Candle[],
  weightsAt: WeightsAt = () => model.weights,
): Judged {
  const judged: Judged = {
    candles: candles.length,
    all: new Tally(),
    selective: new Tally(),
    withoutNeighbours: 0,
    withoutFold: 0,
  };
  let unfitted = 0;
  const forecaster = new PairForecaster(model, (mark) => {
    const weights = weightsAt(mark);
    if (weights === null) unfitted += 1;
    return weights;
  });
  candles.forEach((candle, index) => {
    const unfittedBefore = unfitted;
    const estimate = forecaster.update(candle);
    const next = candles[index + 1];
    if (next === undefined || next.time - candle.time !== FIVE_MINUTES) {
      judged.withoutNeighbours += 1;
    } else if (unfitted > unfittedBefore) {
      judged.withoutFold += 1;
    } else if (estimate === null || estimate.logit === 0) {
      judged.withoutNeighbours += 1;
    } else {
      const { probability, logit } = estimate;
      const change =
        next.close === candle.close ? "tie" : next.close > candle.close ? "up" : "down";
      const outcome = { probability, saidUp: logit > 0, change } as const;
      judged.all.add(outcome);
      if (probability >= model.selectiveFloor) judged.selective.add(outcome);
    }
  });
  return judged;
}
