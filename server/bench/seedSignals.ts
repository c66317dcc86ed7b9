import { DAY } from "@signaldeck/contract";
import { join } from "node:path";
import type sqlite3 from "sqlite3";
import { readConfig } from "../src/process/settings/config.ts";
import { Database } from "../src/database/Database.ts";
import { all, withHandle } from "../src/database/sqliteFile.ts";
import { recordedEntry } from "../src/ledger/published/entries.ts";
import { signCheckpoint } from "../src/ledger/published/note/checkpoint.ts";
import { openLogKey } from "../src/ledger/published/openLogKey.ts";
import { LogEntry } from "../src/ledger/published/storage/LogEntry.ts";
import { HEAD_ID, LogHead } from "../src/ledger/published/storage/LogHead.ts";
import { LogPlace } from "../src/ledger/published/storage/LogPlace.ts";
import { LogTile } from "../src/ledger/published/storage/LogTile.ts";
import { leafHash } from "../src/ledger/published/tree/merkleTree.ts";
import {
  growTiles,
  rangeHash,
  type Tile,
  type TileName,
} from "../src/ledger/published/tree/tiles.ts";
import { LiveEventRow } from "../src/live/LiveEventRow.ts";
import { createLog } from "../src/process/log.ts";
import type { FeedInfo } from "../src/market/PriceFeed.ts";
import { LedgerRecord } from "../src/ledger/sealed/LedgerRecord.ts";
import type { LedgerEntry } from "../src/ledger/sealed/ledgerChain.ts";
import { presentSignal } from "../src/signals/presentSignal.ts";
import { SignalResult } from "../src/ledger/counted/results/SignalResult.ts";
import { Signal } from "../src/signals/Signal.ts";
import { madeSignals, type MadeSignal } from "./madeSignals.ts";
import { RawRows } from "./RawRows.ts";

/** How much is wanted. */
export interface SignalAmounts {
  signals: number;
  /** Live events that were ever written. */
  events: number;
}

/** Signals that are made and written at once: so few that they are garbage before they are old. */
const BATCH = 500;

/**
 * Events that are left of any number: `retireEvents` takes what is older than a day, and of a day's
 * events all but the newest 5,000. So of 10,000,000, which are the events of five million signals,
 * 9,995,000 are gone, and only the ids tell of them. A log that tells of a signal twice has 576 of
 * a day, with likely and passed marks no more than 1,500; the most is seeded all the same.
 */
export const EVENTS_LEFT = 5_000;

/**
 * Fills the storage in `folder`, which is made where it is missing, with settled signals up to now:
 * rows, ledger, results, the ledger's public log and the newest live events. The newest day's
 * records are left for the log of the product's own start, which seals them.
 * @returns the signals of the newest `kept` marks, oldest first
 */
export async function seedSignals(
  folder: string,
  feed: FeedInfo,
  amounts: SignalAmounts,
  kept: number,
): Promise<MadeSignal[]> {
  const key = await openLog(folder);
  const now = Date.now();
  return withHandle(join(folder, "signaldeck.sqlite"), async (handle) => {
    const rows = await RawRows.begin(handle);
    const log = new SeededLog(rows, now - DAY);
    const newest: MadeSignal[] = [];
    const first = amounts.signals - Math.max(kept, EVENTS_LEFT / 2);
    let batch: MadeSignal[] = [];
    const write = async () => {
      const records = batch.flatMap((one) => one.records);
      await rows.add(
        Signal,
        batch.map(({ row }) => row),
      );
      await rows.add(LedgerRecord, records.map(recordRow));
      await rows.add(
        SignalResult,
        batch.map(({ result }) => result),
      );
      await log.add(records);
      batch = [];
    };
    for (const signal of madeSignals(feed, amounts.signals, now)) {
      batch.push(signal);
      if (signal.row.sequence > first) newest.push(signal);
      if (batch.length === BATCH) await write();
    }
    await write();
    await log.sign(key);
    await seedEvents(rows, newest, amounts.events, now);
    await rows.commit();
    await log.check(handle);
    return newest.slice(-kept);
  });
}

type Key = Awaited<ReturnType<typeof openLogKey>>;

/** Makes the tables, and begins the log under the product's own key. */
async function openLog(folder: string): Promise<Key> {
  const log = createLog("error");
  const config = readConfig({ NODE_ENV: "test", DATA_DIR: folder });
  const database = await Database.open({
    url: null,
    file: join(folder, "signaldeck.sqlite"),
    log,
  });
  try {
    return await openLogKey({ config, database, log });
  } finally {
    await database.close();
  }
}

const recordRow = (record: LedgerEntry) => ({ ...record, recordedAt: new Date(record.recordedAt) });

/** The public log of records that are old enough to need no seal: entry and record go side by side. */
class SeededLog {
  private size = 0;
  private last = "";
  /** Of each level the tiles that are not full yet, and those that were not written. */
  private readonly tiles = new Map<string, Tile>();

  constructor(
    private readonly rows: RawRows,
    /** Younger records are left out, epoch ms. */
    private readonly before: number,
  ) {}

  async add(records: readonly LedgerEntry[]): Promise<void> {
    const old = records.filter(({ recordedAt }) => Date.parse(recordedAt) < this.before);
    const { length } = old;
    const these = `FROM ${LedgerRecord.definition.table}
       WHERE position > ${this.size} AND position <= ${this.size + length}`;
    // Copied where they lie: nothing else takes as long. The hashes below are of what they must be.
    await this.rows.run(
      `INSERT INTO ${LogEntry.definition.table} (number, entry)
       SELECT position - 1, ${ENTRY} ${these};
       INSERT INTO ${LogPlace.definition.table} (position, number, signal_id)
       SELECT position, position - 1, signal_id ${these}`,
    );
    const entries = old.map(recordedEntry);
    this.last = entries.at(-1) ?? this.last;
    const leaves = entries.map((entry) => leafHash(entry));
    for (const tile of growTiles(this.size, leaves, (name) => this.hashesOf(name))) {
      this.tiles.set(nameOf(tile), tile);
    }
    this.size += length;
  }

  /** Writes the tiles, and the head that is signed. */
  async sign(key: Key): Promise<void> {
    const tiles = [...this.tiles.values()];
    await this.rows.add(
      LogTile,
      tiles.map((tile) => ({ ...tile, hashes: tile.hashes.toString("base64") })),
    );
    const { size } = this;
    const root = rangeHash({ start: 0, end: size }, (name) => this.hashesOf(name));
    await this.rows.run(`DELETE FROM ${LogHead.definition.table}`);
    await this.rows.add(LogHead, [
      {
        id: HEAD_ID,
        origin: key.name,
        verifierKey: key.verifierKey,
        size,
        root: root.toString("hex"),
        position: size,
        checkpoint: signCheckpoint(key, { size, root }),
      },
    ]);
  }

  /** @throws Error where an entry is stored otherwise than its hash says */
  async check(handle: sqlite3.Database): Promise<void> {
    const stored = await all<{ entry: string }>(
      handle,
      `SELECT entry FROM ${LogEntry.definition.table} WHERE number = ?`,
      this.size - 1,
    );
    if (stored[0]?.entry !== this.last) throw new Error("The log's entries are not the records");
  }

  private hashesOf(name: TileName): Buffer {
    return this.tiles.get(nameOf(name))?.hashes ?? Buffer.alloc(0);
  }
}

/** `recordedEntry` as SQL; `check` looks whether it is the same text. */
const ENTRY = `'{"entry":"recorded","record":{"body":' || body || ',"kind":"' || kind ||
  '","position":' || position || ',"previousHash":"' || previous_hash || '","recordedAt":"' ||
  replace(replace(recorded_at, ' +00:00', 'Z'), ' ', 'T') || '","signalId":"' || signal_id || '"}}'`;

const nameOf = ({ level, number }: TileName) => `${level}/${number}`;

/** The newest events of the log, within its last day, which everybody who follows it has taken. */
async function seedEvents(
  rows: RawRows,
  signals: readonly MadeSignal[],
  total: number,
  now: number,
): Promise<void> {
  const told = signals.slice(-EVENTS_LEFT / 2).flatMap(({ row }) => {
    const signal = presentSignal(row);
    return (["signal.published", "signal.updated"] as const).map((type) => ({
      type,
      audience: row.audience,
      payload: JSON.stringify({ type, signal }),
    }));
  });
  const apart = (DAY * 0.9) / told.length;
  await rows.add(
    LiveEventRow,
    told.map((event, index) => ({
      ...event,
      id: total - told.length + index + 1,
      createdAt: new Date(now - (told.length - index) * apart),
    })),
  );
  await rows.run(
    `UPDATE delivery_positions SET last_event_id = ${total} WHERE name <> 'daily-digest'`,
  );
}
