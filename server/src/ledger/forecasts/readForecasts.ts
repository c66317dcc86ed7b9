import { DAY, RECORD_LIMITS, type RecordForecastsDto } from "@signaldeck/contract";
import { Op } from "sequelize";
import type { Database } from "../../database/Database.ts";
import { BUCKET_EDGES, bucketOf } from "../../engine/Tally.ts";
import { percentOf } from "../../process/rounding.ts";
import { calibrationRows } from "../../engine/calibrationRows.ts";
import { addCounts, noForecasts, type ForecastCounts } from "./forecastCounts.ts";
import { ForecastDay } from "./ForecastDay.ts";
import { MarkForecasts } from "./MarkForecasts.ts";

/** All that was forecast of a feed, counted. */
export async function readForecasts(database: Database, feed: string): Promise<RecordForecastsDto> {
  const rows = await database
    .model(ForecastDay)
    .findAll({ where: { feed }, order: [["day", "DESC"]], raw: true });
  const days = rows.map(({ day, counts }) => ({
    day,
    counts: JSON.parse(counts) as ForecastCounts,
  }));
  const sum = noForecasts();
  for (const { counts } of days) addCounts(sum, counts);
  const { marks, forecasts, won, lost, even } = sum;
  const decided = won + lost;
  return {
    feed,
    marks,
    forecasts,
    won,
    lost,
    even,
    ends: byReason(sum.ends),
    silent: byReason(sum.silent),
    rate: decided === 0 ? null : percentOf(won / decided),
    brier: decided === 0 ? null : Math.round((10_000 * sum.squares) / decided) / 10_000,
    discrimination: discriminationOf(sum),
    rows: calibrationRows(bucketsOf(sum)),
    days: days.slice(0, RECORD_LIMITS.forecastDays).map(({ day, counts }) => ({
      day,
      marks: counts.marks,
      forecasts: counts.forecasts,
      won: counts.won,
      lost: counts.lost,
      even: counts.even,
      silent: Object.values(counts.silent).reduce((all, count) => all + count, 0),
    })),
  };
}

function byReason(counts: Partial<Record<string, number>>): RecordForecastsDto["ends"] {
  return Object.entries(counts)
    .map(([reason, count = 0]) => ({ reason, count }))
    .sort((one, other) => other.count - one.count);
}

function discriminationOf({ won, lost, wonConfidence, ranges }: ForecastCounts): number | null {
  if (won === 0 || lost === 0) return null;
  const all = Object.values(ranges).reduce((sum, [, , confidence]) => sum + confidence, 0);
  return percentOf(wonConfidence / won - (all - wonConfidence) / lost);
}

function bucketsOf({ ranges }: ForecastCounts): { n: number; won: number; said: number }[] {
  const buckets = BUCKET_EDGES.map(() => ({ n: 0, won: 0, said: 0 }));
  for (const [percent, [n, won, said]] of Object.entries(ranges)) {
    const bucket = buckets[bucketOf(Number(percent) / 100)];
    if (!bucket) continue;
    bucket.n += n;
    bucket.won += won;
    bucket.said += said;
  }
  return buckets;
}

/**
 * What opens the forecasts of a UTC day's marks, of all feeds in the ledger's order, with the first
 * mark of the next day, which says how the last ones came out: a line for each, of the record's
 * position, the salt (hex), and what the record committed to.
 * @param day "2026-06-01"
 * @param now wall time, epoch milliseconds
 */
export async function readForecastDay(
  database: Database,
  day: string,
  now: number,
): Promise<string> {
  const from = Date.parse(`${day}T00:00:00Z`);
  const rows = await database.model(MarkForecasts).findAll({
    where: {
      mark: { [Op.gte]: new Date(from), [Op.lte]: new Date(from + DAY) },
      opening: { [Op.ne]: null },
      openAt: { [Op.lte]: new Date(now) },
    },
    order: [["position", "ASC"]],
    raw: true,
  });
  return rows.map(({ position, salt, opening }) => `${position} ${salt} ${opening}\n`).join("");
}
