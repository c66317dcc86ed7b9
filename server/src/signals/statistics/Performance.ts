import { SIGNAL_LIMITS, type Outcome, type PerformanceDto } from "@signaldeck/contract";
import { col, fn, literal, Op } from "sequelize";
import type { Database } from "../../database/Database.ts";
import { wilsonInterval } from "../../engine/statistics.ts";
import type { FeedInfo } from "../../market/PriceFeed.ts";
import { Signal } from "../Signal.ts";

/** Signals with one outcome (null: unsettled), and the sum of their confidences in percent. */
export interface OutcomeTotal {
  outcome: Outcome | null;
  count: number;
  confidence: number;
}

export interface PerformanceDeps {
  database: Database;
  feed: FeedInfo;
  /** Assumed payout of a won option in percent of the stake. */
  payoutPercent: number;
}

const FINISHED = ["closed", "hit_tp", "hit_sl", "unsettled"];

/** The current feed's statistics, counted in the database and kept until the next settlement. */
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
    const rows = await database.model(Signal).findAll({
      attributes: [
        "outcome",
        [fn("COUNT", literal("*")), "count"],
        [fn("SUM", col("confidence")), "confidence"],
      ],
      where: { feed: feed.name, status: { [Op.in]: FINISHED } },
      group: ["outcome"],
      raw: true,
    });
    // PostgreSQL gives a count as text, because it may exceed a double.
    const totals = (rows as unknown as Record<keyof OutcomeTotal, unknown>[]).map((row) => ({
      outcome: row.outcome as Outcome | null,
      count: Number(row.count),
      confidence: Number(row.confidence),
    }));
    this.latest = summarise(totals, this.deps);
    return this.latest;
  }
}

/**
 * Level 0 statistics of settled signals. Ties count in the total and in the average confidence but
 * not in the win rate; unsettled signals are only counted apart. The interval is Wilson's, 95 %.
 * A payout of p % breaks even at a win rate of 100 / (100 + p).
 */
export function summarise(
  totals: readonly OutcomeTotal[],
  { feed, payoutPercent }: Pick<PerformanceDeps, "feed" | "payoutPercent">,
): PerformanceDto {
  const count = (outcome: Outcome | null) =>
    totals.find((total) => total.outcome === outcome)?.count ?? 0;
  const won = count("profit");
  const lost = count("loss");
  const breakeven = count("breakeven");
  const settled = won + lost + breakeven;
  const decided = won + lost;
  const confidence = totals
    .filter((total) => total.outcome !== null)
    .reduce((sum, total) => sum + total.confidence, 0);
  const enough = decided >= SIGNAL_LIMITS.minimumSample;
  const interval = wilsonInterval(won, decided);
  return {
    totalSignals: settled,
    wonSignals: won,
    lostSignals: lost,
    breakevenSignals: breakeven,
    unsettledSignals: count(null),
    winRate: enough ? percent(won / decided) : null,
    winRateLow: enough ? percent(interval.low) : null,
    winRateHigh: enough ? percent(interval.high) : null,
    avgConfidence: settled > 0 ? round(confidence / settled) : null,
    payoutPercent,
    breakEvenRate: percent(100 / (100 + payoutPercent)),
    feed: { name: feed.name, label: feed.label, market: feed.market },
  };
}

function percent(share: number): number {
  return round(share * 100);
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
