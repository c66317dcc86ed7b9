import { createHash, randomBytes } from "node:crypto";
import canonicalize from "canonicalize";
import { DAY, RECORD_LIMITS, SIGNAL_LIMITS } from "@signaldeck/contract";
import { Op, type Transaction } from "sequelize";
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
 * Records what was forecast at a mark, counts it, and counts how the forecasts came out that are open
 * by now. False, and nothing is written, where the mark or a later one has its record already.
 * @param ledger opened in the same transaction, so that one instance alone can be first
 */
export async function recordForecasts(
  { database, transaction, ledger }: ForecastsWriter,
  { feed, mark, end, opened, now }: EndedMark,
): Promise<boolean> {
  const marks = database.model(MarkForecasts);
  const at = new Date(mark);
  // Its own record, or a later mark's: an instance that was held up comes too late.
  const known = { [Op.gte]: at, [Op.lte]: new Date(mark + DAY) };
  const where = { feed: feed.name, mark: known };
  if ((await marks.findOne({ where, transaction, raw: true })) !== null) return false;

  const opening = opened && (canonicalize(opened) ?? "");
  const salt = opening === null ? null : randomBytes(SALT_BYTES).toString("hex");
  const record = ledger.prepare(
    "forecasts",
    {
      feed: { name: feed.name, market: feed.market, live: feed.live },
      mark: at.toISOString(),
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
      mark: at,
      position,
      opening,
      salt,
      openAt: new Date(now + OPEN_AFTER),
      counted: opening === null,
    },
    { transaction },
  );
  await count({ database, transaction }, feed.name, mark, (counts) =>
    countMark(counts, end, opened?.pairs ?? []),
  );
  await countOpened({ database, transaction }, feed.name, now);
  return true;
}

/** Marks that are counted at once, should some have waited. */
const COUNTED_MOST = 12;

/** Counts how forecasts came out that anybody may read by now: no outcome is told before its time. */
async function countOpened(
  { database, transaction }: Pick<ForecastsWriter, "database" | "transaction">,
  feed: string,
  now: number,
): Promise<void> {
  const marks = database.model(MarkForecasts);
  const due = await marks.findAll({
    where: { feed, counted: false, openAt: { [Op.lte]: new Date(now) } },
    order: [["mark", "ASC"]],
    limit: COUNTED_MOST,
    transaction,
    raw: true,
  });
  for (const { mark, opening } of due) {
    const where = { feed, mark: new Date(mark.getTime() + SIGNAL_LIMITS.slot) };
    const next = await marks.findOne({ where, transaction, raw: true });
    const [before, after] = [opening, next?.opening ?? null];
    if (before !== null && after !== null) {
      await count({ database, transaction }, feed, mark.getTime(), (counts) =>
        countOutcomes(counts, openedOf(before), openedOf(after)),
      );
    }
    await marks.update({ counted: true }, { where: { feed, mark }, transaction });
  }
}

const openedOf = (opening: string): OpenedForecasts => JSON.parse(opening) as OpenedForecasts;

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
