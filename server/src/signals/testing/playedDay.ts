import { MINUTE, SECOND, SIGNAL_LIMITS } from "@signaldeck/contract";
import { createLog } from "../../process/log.ts";
import { FIVE_MINUTES } from "../../market/aggregateCandles.ts";
import { Plausible } from "../../market/plausible/Plausible.ts";
import type { PriceFeed } from "../../market/PriceFeed.ts";
import { NO_FAULTS, type Faults } from "../../market/standIn/Faults.ts";
import type { PlayedMarket } from "../../market/standIn/PlayedMarket.ts";
import { uniform } from "../../market/testing/generatedCandles.ts";
import type { PlayedTime } from "../../market/testing/PlayedTime.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/testDatabase.ts";
import { CandleHistory } from "../CandleHistory.ts";
import { HeldLooks } from "../HeldLooks.ts";
import { readLedger } from "../../ledger/sealed/readLedger.ts";
import type { PublishedBody, SettledBody } from "../../ledger/sealed/recordBodies.ts";
import { verifyLedger } from "../../ledger/sealed/verifyLedger.ts";
import { runMark, type MarkContext } from "../runMark.ts";
import { settleDue } from "../settleDue.ts";
import { Signal, type SignalRow } from "../Signal.ts";
import { draftOf, WINDOWS_OF } from "./signalsFixture.ts";

/** How late a signal may be published; the runner looks once a second until then. */
const LATEST = 5 * SECOND;

export interface PlayedDay {
  storage: TestDatabase;
  context: MarkContext;
  /** What came of each mark, by its kind. */
  kinds: Map<string, number>;
  /** Plays from now to `end`: each mark as the runner would, and a look at what is due between. */
  play(end: number): Promise<void>;
  rows(): Promise<SignalRow[]>;
}

/** The product's marks over a feed at played time, with an engine that draws lots. */
export async function playedDay(options: {
  feed: PriceFeed;
  time: PlayedTime;
  seed: number;
}): Promise<PlayedDay> {
  const { time } = options;
  const random = uniform(options.seed);
  const storage = await createTestDatabase();
  let asking = 0;
  const counted = <T>(work: Promise<T>) => {
    asking += 1;
    return work.finally(() => (asking -= 1));
  };
  // The clock goes on only while somebody waits for the vendor, never while the database works.
  const { history } = options.feed;
  const feed: PriceFeed = Object.create(options.feed, {
    history: {
      value: history && {
        candles: (...asked: Parameters<typeof history.candles>) =>
          counted(history.candles(...asked)),
        tickBefore: (...asked: Parameters<typeof history.tickBefore>) =>
          counted(history.tickBefore(...asked)),
      },
    },
  }) as PriceFeed;
  const context: MarkContext = {
    database: storage.database,
    feed,
    plausible: new Plausible(feed),
    heldLooks: new HeldLooks(),
    clock: time,
    log: createLog("silent"),
    payoutPercent: 85,
    minConfidence: 50,
    windowsOf: WINDOWS_OF,
    history: new CandleHistory(feed),
    chooseDraft: (_mark, candlesByPair) => {
      const pairs = [...candlesByPair];
      const [pair, candles] = pairs[Math.floor(random() * pairs.length)] ?? [];
      const last = candles?.at(-1);
      if (pair === undefined || !last) return null;
      const direction = random() < 0.5 ? "CALL" : "PUT";
      return draftOf({ pair, direction, entryPrice: last.close });
    },
  };
  const kinds = new Map<string, number>();
  const during = <T>(work: Promise<T>) => time.during(work, () => asking > 0);

  const runOne = async (mark: number) => {
    let kind = "late";
    while (time.now() - mark <= LATEST) {
      ({ kind } = await during(runMark(context, mark)));
      if (kind !== "stale") break;
      await time.playTo(time.now() + SECOND);
    }
    kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
  };

  return {
    storage,
    context,
    kinds,
    async play(end) {
      let mark = Math.ceil(time.now() / FIVE_MINUTES) * FIVE_MINUTES;
      for (; mark <= end; mark += FIVE_MINUTES) {
        await time.playTo(mark + 5);
        await runOne(mark);
        for (let look = mark + 10 * SECOND; look < mark + FIVE_MINUTES; look += 50 * SECOND) {
          await time.playTo(look);
          await during(settleDue(context, time.now()));
        }
      }
    },
    rows: () => storage.database.model(Signal).findAll({ order: [["sequence", "ASC"]], raw: true }),
  };
}

/** Plays on to `end` without faults and without signals, until what still waits is settled. */
export async function endFaults(day: PlayedDay, faults: Faults, end: number): Promise<void> {
  Object.assign(faults.odds, NO_FAULTS);
  day.context.chooseDraft = () => null;
  await day.play(end);
}

/** What does not hold of the signals, judged anew from the candles alone; a sentence each. */
export async function faultsOfDay(day: PlayedDay, market: PlayedMarket): Promise<string[]> {
  const rows = await day.rows();
  const ledger = await readLedger(day.storage.database);
  const faults: string[] = [];
  const { fault, late } = verifyLedger(ledger);
  if (fault) faults.push(fault.message);
  if (late.length > 0) faults.push(`${late.length} records are late`);
  const closeAt = (pair: string, time: number) =>
    market.candles(pair, 5, time - FIVE_MINUTES, time).at(0)?.close;
  for (const row of rows) {
    const name = `No. ${row.sequence}`;
    const [slot, expiry] = [row.slot.getTime(), row.slot.getTime() + SIGNAL_LIMITS.life];
    const records = ledger.filter(({ signalId }) => signalId === row.id);
    const ends = records.filter(({ kind }) => kind !== "published");
    if (ends.length !== 1) faults.push(`${name} ended ${ends.length} times (${row.status})`);
    const published = JSON.parse(records[0]?.body ?? "{}") as PublishedBody;
    const age = slot - Date.parse(published.entryTickAt);
    if (!(age > 0 && age <= MINUTE / 2)) faults.push(`${name} was entered at a price of ${age} ms`);
    if (!market.isOpen(row.pair, slot) || !market.isOpen(row.pair, expiry - 1)) {
      faults.push(`${name} was published on a closed market`);
    }
    if (row.status === "unsettled") continue;
    const [entry, close] = [closeAt(row.pair, slot), closeAt(row.pair, expiry)];
    if (entry === undefined || close === undefined) {
      faults.push(`${name} was settled without a price`);
      continue;
    }
    const won = row.direction === "CALL" ? close > entry : close < entry;
    const outcome = close === entry ? "breakeven" : won ? "profit" : "loss";
    const settled = JSON.parse(ends[0]?.body ?? "{}") as SettledBody;
    const said = [row.entryPrice, row.closePrice, row.outcome].join();
    const recorded = [settled.entryPrice, settled.closePrice, settled.outcome].join();
    const anew = [entry, close, outcome].join();
    if (said !== anew || recorded !== anew) {
      faults.push(`${name}: ${said} in the row, ${recorded} in the ledger, ${anew} by the candles`);
    }
  }
  return faults;
}
