import {
  breakEvenRate,
  ENGINE_SOURCE,
  expectedPer100,
  SIGNAL_LIMITS,
  type PerformanceDto,
  type RecordFiguresDto,
  wilsonInterval,
} from "@signaldeck/contract";
import type { Database } from "../../../database/Database.ts";
import type { FeedInfo } from "../../../market/PriceFeed.ts";
import { percentOf, twoDecimals } from "../../../process/rounding.ts";
import type { Ending } from "../results/Ending.ts";
import { countEndings, type EndingTotal } from "./countEndings.ts";

export interface PerformanceDeps {
  database: Database;
  feed: FeedInfo;
  /** Assumed payout of a won option in percent of the stake. */
  payoutPercent: number;
}

/** The current feed's statistics, counted from the ledger's results and cached until the next one. */
export class Performance {
  private latest: PerformanceDto;

  constructor(private readonly deps: PerformanceDeps) {
    this.latest = summarise([], deps);
  }

  /** The statistics as of the last `load`. */
  get current(): PerformanceDto {
    return this.latest;
  }

  /** Counts anew. */
  async load(): Promise<PerformanceDto> {
    const { database, feed } = this.deps;
    const totals = await countEndings(database, { feed: feed.name });
    this.latest = summarise(totals, this.deps);
    return this.latest;
  }
}

/**
 * Statistics of settled signals, without any ladder: the engine's, all of them and the recommended ones by their
 * sealed grade, and each other source's apart, since a
 * calibrated probability and a person's word are two things. Ties count in the total and in the
 * average confidence but not in the win rate; unsettled and voided signals are only counted apart.
 * The interval is Wilson's, 95 %.
 */
export function summarise(
  totals: readonly EndingTotal[],
  { feed, payoutPercent }: Pick<PerformanceDeps, "feed" | "payoutPercent">,
): PerformanceDto {
  const others = [...new Set(totals.map(({ source }) => source))]
    .filter((source) => source !== ENGINE_SOURCE)
    .sort();
  const engine = totals.filter(({ source }) => source === ENGINE_SOURCE);
  const figures = (some: readonly EndingTotal[]) => figuresOf(some, payoutPercent);
  return {
    ...figures(engine),
    recommended: figures(engine.filter(({ grade }) => grade === "recommended")),
    payoutPercent,
    breakEvenRate: percentOf(breakEvenRate(payoutPercent) / 100),
    feed: { name: feed.name, label: feed.label, market: feed.market },
    otherSources: others.map((source) => ({
      source,
      ...figures(totals.filter((total) => total.source === source)),
    })),
  };
}

function figuresOf(totals: readonly EndingTotal[], payoutPercent: number): RecordFiguresDto {
  const count = (ending: Ending) =>
    sum(totals.filter((total) => total.ending === ending).map((total) => total.count));
  const won = count("profit");
  const lost = count("loss");
  const breakeven = count("breakeven");
  const settled = totals.filter(({ ending }) => ending !== "unsettled" && ending !== "voided");
  const stated = sum(settled.map((total) => total.stated));
  const decided = won + lost;
  const enough = decided >= SIGNAL_LIMITS.minimumSample;
  const interval = wilsonInterval(won, decided);
  return {
    totalSignals: won + lost + breakeven,
    wonSignals: won,
    lostSignals: lost,
    breakevenSignals: breakeven,
    unsettledSignals: count("unsettled"),
    voidedSignals: count("voided"),
    winRate: enough ? percentOf(won / decided) : null,
    winRateLow: enough ? percentOf(interval.low) : null,
    winRateHigh: enough ? percentOf(interval.high) : null,
    expectedPer100: enough
      ? twoDecimals(expectedPer100((100 * won) / decided, payoutPercent))
      : null,
    avgConfidence:
      stated > 0 ? twoDecimals(sum(settled.map(({ confidence }) => confidence)) / stated) : null,
  };
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
