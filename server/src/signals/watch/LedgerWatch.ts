import { setTimeout as sleep } from "node:timers/promises";
import { MINUTE, SECOND } from "@signaldeck/contract";
import { BackgroundTask } from "../../BackgroundTask.ts";
import { readLedgerHead } from "../ledger/readLedger.ts";
import { ledgerBegin } from "../ledger/verifyLedger.ts";
import { checkRecords } from "./checkRecords.ts";
import { compareSignals, FIRST } from "./comparePages.ts";
import { settleDoubt, type DoubtDeps } from "./settleDoubt.ts";

export interface LedgerWatchDeps extends DoubtDeps {
  /** Wall milliseconds between two looks. */
  interval?: number;
  /** Lets so many ms go by. */
  wait?: (milliseconds: number) => Promise<unknown>;
}

const INTERVAL = 5 * SECOND;
/** All signals are compared within this time, all records checked within that. */
const ROUND = { signals: 40 * SECOND, records: 40 * MINUTE };
/** Records read at once, and the fewest of either that a look takes. */
const PAGE = 500;
/** Signals compared by one statement, which takes some milliseconds. */
const COMPARED = 5_000;

/** What is done after a page, by how many ms it took. */
type Rest = (took: number) => Promise<unknown>;
const noRest: Rest = () => Promise.resolve();

/** A way through all there is, page by page, again and again. */
interface Round<Place> {
  /** Null: it has come to its end. */
  at: Place | null;
  /** Wall time at which it began. */
  begunAt: number;
}

/**
 * Holds against the ledger what was copied from it: the rows of signals and the statistics' rows,
 * all of them within a minute by their ends, and within an hour record by record with the chain
 * itself. What is found stops all publishing until it is mended, and staff are told.
 */
export class LedgerWatch {
  private readonly task: BackgroundTask;
  /** The next look begins anew and goes through everything. */
  private wholeIsAsked = false;
  private signals: Round<string>;
  private records: Round<ReturnType<typeof ledgerBegin>>;
  /** When the newest rounds that came to their end without a finding had begun, wall time. */
  private clean = { signals: 0, records: 0 };

  constructor(private readonly deps: LedgerWatchDeps) {
    const begunAt = deps.clock.now();
    this.signals = { at: FIRST, begunAt };
    this.records = { at: ledgerBegin(), begunAt };
    this.task = new BackgroundTask({
      work: () => this.look(),
      interval: deps.interval ?? INTERVAL,
      failed: (error) =>
        deps.log.error({ err: error }, "the ledger was not looked at; it will be tried again"),
    });
  }

  /**
   * Begins to look. The first way through all records is one look, which leaves half of its time to
   * whoever has come back with the server.
   */
  start(): void {
    void this.task.startAtOnce();
  }

  /** Resolves when nothing is under way any more. */
  stop(): Promise<void> {
    return this.task.stop();
  }

  /** Looks at everything there is, now. Resolves when what was found, or not, is settled. */
  lookAtAll(): Promise<void> {
    this.wholeIsAsked = true;
    return this.task.run();
  }

  private async look(): Promise<void> {
    if (this.wholeIsAsked) {
      this.wholeIsAsked = false;
      this.beginAnew();
      await this.goOn(Infinity, Infinity, noRest);
      return;
    }
    const { database, interval = INTERVAL, wait = sleep } = this.deps;
    const total = (await readLedgerHead(database))?.position ?? 0;
    const share = (round: number) => Math.max(PAGE, Math.ceil((total * interval) / round));
    const isFirst = this.clean.records === 0;
    const records = isFirst ? Infinity : share(ROUND.records);
    await this.goOn(share(ROUND.signals), records, isFirst ? wait : noRest);
  }

  private beginAnew(): void {
    const begunAt = this.deps.clock.now();
    this.signals = { at: FIRST, begunAt };
    this.records = { at: ledgerBegin(), begunAt };
  }

  private async goOn(signals: number, records: number, rest: Rest): Promise<void> {
    const fault = (await this.compare(signals)) ?? (await this.check(records, rest));
    const { signals: one, records: other } = this.clean;
    await settleDoubt(this.deps, fault, Math.min(one, other));
  }

  /** Goes on with the comparison of signals, page by page: every other read waits for one. */
  private async compare(count: number): Promise<string | null> {
    const { database, clock } = this.deps;
    for (let done = 0; done < count && !this.task.stopped; done += COMPARED) {
      const { at, begunAt } = this.signals;
      const page = await twice(() => compareSignals(database, at ?? FIRST, COMPARED));
      if (page.fault === null && page.last !== null) {
        this.signals.at = page.last;
        continue;
      }
      if (page.fault === null) this.clean.signals = begunAt;
      this.signals = { at: FIRST, begunAt: clock.now() };
      return page.fault;
    }
    return null;
  }

  /** Goes on with the check of records, page by page. */
  private async check(count: number, rest: Rest): Promise<string | null> {
    const { database, clock } = this.deps;
    for (let done = 0; done < count && !this.task.stopped; done += PAGE) {
      const { at, begunAt } = this.records;
      const before = performance.now();
      const page = await twice(() => checkRecords(database, at ?? ledgerBegin(), PAGE));
      if (page.fault === null && page.next !== null) {
        this.records.at = page.next;
        await rest(performance.now() - before);
        continue;
      }
      if (page.fault === null) this.clean.records = begunAt;
      this.records = { at: ledgerBegin(), begunAt: clock.now() };
      return page.fault;
    }
    return null;
  }
}

/**
 * What is found has to be found again: a signal may end between two reads of one look.
 */
async function twice<Found extends { fault: string | null }>(
  look: () => Promise<Found>,
): Promise<Found> {
  const found = await look();
  return found.fault === null ? found : look();
}
