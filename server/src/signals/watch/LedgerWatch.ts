import { setTimeout as sleep } from "node:timers/promises";
import { MINUTE, SECOND } from "@signaldeck/contract";
import { BackgroundTask } from "../../background/BackgroundTask.ts";
import { readLedgerHead } from "../../ledger/sealed/readLedger.ts";
import { ledgerBegin } from "../../ledger/sealed/verifyLedger.ts";
import { checkRecords } from "./checkRecords.ts";
import { compareSignals, FIRST } from "./comparePages.ts";
import { settleDoubt, type DoubtDeps } from "./settleDoubt.ts";

export interface LedgerWatchDeps extends DoubtDeps {
  /** Wall milliseconds between two looks. */
  interval?: number;
  /** Lets so many ms go by. */
  wait?: (milliseconds: number) => Promise<unknown>;
  amounts?: Amounts;
}

/** How much is looked at. */
interface Amounts {
  /** The fewest of either in a look. */
  fewest: number;
  /** Signals compared at once. */
  signals: number;
  /** Records read at once. */
  records: number;
}

const INTERVAL = 5 * SECOND;
/** All signals are compared within this time, all records checked within that. */
const ROUND = { signals: 40 * SECOND, records: 40 * MINUTE };
/** Whoever asks the house for something meanwhile waits for a page of either: 2 to 4 ms. */
const AMOUNTS: Amounts = { fewest: 500, signals: 1_000, records: 100 };
/** Of the time between two looks, what the pages of one are spread over. */
const SPREAD = 0.8;
/** Milliseconds between two pages at most: the end of the house waits for that. */
const LONGEST_REST = 100;

/** What is done after a page, by how many ms it took. */
type Rest = (took: number) => Promise<unknown>;
const noRest: Rest = () => Promise.resolve();

/** What a look at a page has found, and where the next one begins; null after the last. */
interface Page<Place> {
  fault: string | null;
  next: Place | null;
}

/** A way through all there is, page by page, again and again. */
interface Round<Place> {
  at: Place;
  /** How many were looked at. */
  seen: number;
  /** How many records the ledger had when it began, or before. */
  total: number;
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
  private readonly amounts: Amounts;
  /** The next look begins anew and goes through everything. */
  private wholeIsAsked = false;
  private signals: Round<string>;
  private records: Round<ReturnType<typeof ledgerBegin>>;
  /** How many records the ledger had at the last look. */
  private total = 0;
  /** The newest round through all signals, which met nearly all there are. */
  private compared: Round<string> | null = null;
  /** When the newest rounds that came to their end without a finding had begun, wall time. */
  private clean = { signals: 0, records: 0 };

  constructor(private readonly deps: LedgerWatchDeps) {
    this.amounts = deps.amounts ?? AMOUNTS;
    this.signals = this.begin(FIRST);
    this.records = this.begin(ledgerBegin());
    this.task = new BackgroundTask({
      work: () => this.look(),
      due: null,
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
    const { amounts } = this;
    const total = (await readLedgerHead(database))?.position ?? 0;
    this.total = total;
    const share = (all: number, round: number) =>
      Math.max(amounts.fewest, Math.ceil((all * interval) / round));
    // Each signal has a record at least, and so has each that came since.
    const { seen, total: before } = this.compared ?? { seen: 0, total: 0 };
    const signals = share(Math.min(total, seen + total - before), ROUND.signals);
    const isFirst = this.clean.records === 0;
    const records = isFirst ? Infinity : share(total, ROUND.records);
    const pages = Math.ceil(signals / amounts.signals) + Math.ceil(records / amounts.records);
    const evenly: Rest = async (took) => {
      const left = (SPREAD * interval) / pages - took;
      if (left > 0 && !this.wholeIsAsked) await wait(Math.min(left, LONGEST_REST));
    };
    await this.goOn(signals, records, isFirst ? wait : evenly);
  }

  private beginAnew(): void {
    this.signals = this.begin(FIRST);
    this.records = this.begin(ledgerBegin());
  }

  private begin<Place>(at: Place): Round<Place> {
    return { at, seen: 0, total: this.total, begunAt: this.deps.clock.now() };
  }

  private async goOn(signals: number, records: number, rest: Rest): Promise<void> {
    const fault = (await this.compare(signals, rest)) ?? (await this.check(records, rest));
    const { signals: one, records: other } = this.clean;
    await settleDoubt(this.deps, fault, Math.min(one, other));
  }

  /** Goes on with the comparison of signals. */
  private async compare(count: number, rest: Rest): Promise<string | null> {
    const { database } = this.deps;
    const size = this.amounts.signals;
    const { fault, isOver } = await this.pages(this.signals, count, size, rest, (at) =>
      compareSignals(database, at, size),
    );
    if (!isOver) return null;
    if (fault === null) {
      this.clean.signals = this.signals.begunAt;
      this.compared = this.signals;
    }
    this.signals = this.begin(FIRST);
    return fault;
  }

  /** Goes on with the check of records. */
  private async check(count: number, rest: Rest): Promise<string | null> {
    const { database } = this.deps;
    const size = this.amounts.records;
    const { fault, isOver } = await this.pages(this.records, count, size, rest, (at) =>
      checkRecords(database, at, size),
    );
    if (!isOver) return null;
    if (fault === null) this.clean.records = this.records.begunAt;
    this.records = this.begin(ledgerBegin());
    return fault;
  }

  /**
   * Goes on with a round, page by page: every other read waits for one.
   * @returns whether the round is over, by its end or by what was found
   */
  private async pages<Place>(
    round: Round<Place>,
    count: number,
    size: number,
    rest: Rest,
    look: (at: Place) => Promise<Page<Place>>,
  ): Promise<{ fault: string | null; isOver: boolean }> {
    for (let done = 0; done < count && !this.task.stopped; done += size) {
      const begun = performance.now();
      const { fault, next } = await twice(() => look(round.at));
      round.seen += size;
      if (fault !== null || next === null) return { fault, isOver: true };
      round.at = next;
      await rest(performance.now() - begun);
    }
    return { fault: null, isOver: false };
  }
}

/**
 * What is found has to be found again: a signal may end between two reads of one look.
 */
async function twice<Place>(look: () => Promise<Page<Place>>): Promise<Page<Place>> {
  const found = await look();
  return found.fault === null ? found : look();
}
