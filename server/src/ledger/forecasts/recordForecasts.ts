import { createHash, randomBytes } from "node:crypto";
import canonicalize from "canonicalize";
import { RECORD_LIMITS, SIGNAL_LIMITS } from "@signaldeck/contract";
import type { Transaction } from "sequelize";
import type { Database } from "../../database/Database.ts";
import type { FeedInfo } from "../../market/PriceFeed.ts";
import type { LedgerWriter } from "../LedgerWriter.ts";
import type { MarkEnd, OpenedForecasts } from "../sealed/recordBodies.ts";
import { countMark, countOutcomes, noForecasts, type ForecastCounts } from "./forecastCounts.ts";
import { ForecastDay } from "./ForecastDay.ts";
import { MarkForecasts } from "./MarkForecasts.ts";

/** What is known of a mark when it has ended. */
export interface EndedMark {
  feed: FeedInfo;
  /** Market time, epoch milliseconds. */
  mark: number;
  end: MarkEnd;
  /** Null where nothing was forecast. */
  opened: OpenedForecasts | null;
  /** Wall time, epoch milliseconds. */
  now: number;
}

const SALT_BYTES = 32;
/** After its record a mark's forecasts are opened: their life, and as long as a finished signal waits. */
const OPEN_AFTER = SIGNAL_LIMITS.life + RECORD_LIMITS.publicAfter;

/**
 * Records what was forecast at a mark, counts it, and counts how the forecasts of the mark before
 * came out. False, and nothing is written, where the mark has its record already.
 * @param ledger opened in the same transaction, so that one instance alone can be first
 */
export async function recordForecasts(
  { database, transaction, ledger }: ForecastsWriter,
  { feed, mark, end, opened, now }: EndedMark,
): Promise<boolean> {
  const marks = database.model(MarkForecasts);
  const read = (at: number) =>
    marks.findOne({ where: { feed: feed.name, mark: new Date(at) }, transaction, raw: true });
  if (await read(mark)) return false;

  const opening = opened && (canonicalize(opened) ?? "");
  const salt = opening === null ? null : randomBytes(SALT_BYTES).toString("hex");
  const record = ledger.prepare(
    "forecasts",
    {
      feed: { name: feed.name, market: feed.market, live: feed.live },
      mark: new Date(mark).toISOString(),
      pairs: [...feed.pairs],
      end,
      ...(opening !== null && salt !== null && { commitment: commitmentOf(salt, opening) }),
    },
    now,
  );
  await ledger.append(record);
  const { position } = record;
  await marks.create(
    {
      feed: feed.name,
      mark: new Date(mark),
      position,
      opening,
      salt,
      openAt: new Date(now + OPEN_AFTER),
    },
    { transaction },
  );

  const earlier = mark - SIGNAL_LIMITS.slot;
  const before = (await read(earlier))?.opening ?? null;
  await count({ database, transaction }, feed.name, mark, (counts) =>
    countMark(counts, end, opened?.pairs ?? []),
  );
  if (before === null || opened === null) return true;
  await count({ database, transaction }, feed.name, earlier, (counts) =>
    countOutcomes(counts, JSON.parse(before) as OpenedForecasts, opened),
  );
  return true;
}

/** A transaction that has the end of the ledger. */
export interface ForecastsWriter {
  database: Database;
  transaction: Transaction;
  ledger: LedgerWriter;
}

/** What a record says of an opening that nobody may read yet. */
export function commitmentOf(salt: string, opening: string): string {
  return createHash("sha256").update(Buffer.from(salt, "hex")).update(opening).digest("hex");
}

/** Changes the counts of a mark's day. Writers take turns: they have the end of the ledger. */
async function count(
  { database, transaction }: Pick<ForecastsWriter, "database" | "transaction">,
  feed: string,
  mark: number,
  change: (counts: ForecastCounts) => void,
): Promise<void> {
  const days = database.model(ForecastDay);
  const where = { feed, day: new Date(mark).toISOString().slice(0, 10) };
  const row = await days.findOne({ where, transaction, raw: true });
  const counts = row ? (JSON.parse(row.counts) as ForecastCounts) : noForecasts();
  change(counts);
  const text = JSON.stringify(counts);
  if (row) await days.update({ counts: text }, { where, transaction });
  else await days.create({ ...where, counts: text }, { transaction });
}
