import type { LiveCalibrationDto, SignalSource } from "@signaldeck/contract";
import { fn, literal, Op } from "sequelize";
import type { Database } from "../database/Database.ts";
import { wilsonInterval } from "../engine/statistics.ts";
import { BUCKET_EDGES, bucketOf } from "../engine/Tally.ts";
import { instrumentClass } from "../market/pairs.ts";
import { percentOf } from "../rounding.ts";
import type { Ending } from "../signals/results/Ending.ts";
import { SignalResult } from "../signals/results/SignalResult.ts";

/** Signals that said and became the same, counted by the database. */
interface Counted {
  pair: string;
  source: SignalSource;
  /** Percent. */
  confidence: number;
  ending: Ending;
  /** PostgreSQL gives a count as text, because it may exceed a double. */
  count: number | string;
}

type Total = Counted & { count: number };

type Group = Pick<LiveCalibrationDto, "source" | "instruments">;

/**
 * What was published of a feed against what happened: the engine's confidences and the ones that
 * others stated, each class of instruments apart, in the buckets of the tested calibration.
 */
export async function readLiveCalibration(
  database: Database,
  feed: string,
): Promise<LiveCalibrationDto[]> {
  const groups = new Map<string, { group: Group; totals: Total[] }>();
  for (const total of await readTotals(database, feed)) {
    const group = { source: total.source, instruments: instrumentClass(total.pair) };
    const key = `${group.source} ${group.instruments}`;
    const known = groups.get(key) ?? { group, totals: [] };
    groups.set(key, known);
    known.totals.push(total);
  }
  return [...groups]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, { group, totals }]) => ({ ...group, n: sum(totals), rows: rowsOf(totals) }));
}

async function readTotals(database: Database, feed: string): Promise<Total[]> {
  const rows = await database.model(SignalResult).findAll({
    attributes: ["pair", "source", "confidence", "ending", [fn("COUNT", literal("*")), "count"]],
    where: { feed, ending: ["profit", "loss"], confidence: { [Op.ne]: null } },
    group: ["pair", "source", "confidence", "ending"],
    raw: true,
  });
  return (rows as unknown as Counted[]).map((row) => ({ ...row, count: Number(row.count) }));
}

function rowsOf(totals: readonly Total[]): LiveCalibrationDto["rows"] {
  return BUCKET_EDGES.flatMap((from, index) => {
    const here = totals.filter(({ confidence }) => bucketOf(confidence / 100) === index);
    const n = sum(here);
    if (n === 0) return [];
    const won = sum(here.filter(({ ending }) => ending === "profit"));
    const said = here.reduce((total, { confidence, count }) => total + confidence * count, 0) / n;
    const interval = wilsonInterval(won, n);
    return [
      {
        from: percentOf(from),
        to: percentOf(BUCKET_EDGES[index + 1] ?? 1),
        n,
        predicted: percentOf(said / 100),
        realised: percentOf(won / n),
        realisedLow: percentOf(interval.low),
        realisedHigh: percentOf(interval.high),
      },
    ];
  });
}

const sum = (totals: readonly Total[]): number =>
  totals.reduce((total, { count }) => total + count, 0);
