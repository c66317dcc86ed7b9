import { setTimeout as sleep } from "node:timers/promises";
import { MINUTE, SECOND } from "@signaldeck/contract";
import { BackgroundTask } from "../../process/background/BackgroundTask.ts";
import { ledgerBegin } from "../../ledger/sealed/verifyLedger.ts";
import { checkRecords } from "./checkRecords.ts";
import { compareSignals, FIRST } from "./comparePages.ts";
import { settleDoubt, type DoubtDeps } from "./settleDoubt.ts";

/** What is gone through, each by itself. */
type Kind = "signals" | "records";
type Each = Record<Kind, number>;

export interface LedgerWatchDeps extends DoubtDeps {
  /** Wall milliseconds from the beginning of one way through all to the next. */
  every?: Each;
  /** How many are looked at together. */
  pages?: Each;
  /** Lets so many ms go by. */
  wait?: (milliseconds: number) => Promise<unknown>;
}

const EVERY: Each = { signals: 40 * SECOND, records: 40 * MINUTE };
/** Whoever asks the house for something meanwhile waits for a page of either: 2 to 4 ms. */
const PAGES: Each = { signals: 1_000, records: 100 };
/**
 * Milliseconds after each page. So 1.5 million signals are gone through before the next way begins,
 * and 2 million records; the end of the house waits for one rest.
 */
const RESTS: Each = { signals: 20, records: 100 };

/** What a look at a page has found, and where the next one begins; null after the last. */
interface Page<Place> {
  fault: string | null;
  next: Place | null;
}

/** How all of one kind is gone through. */
interface Way<Place> {
  first: () => Place;
  look: (at: Place) => Promise<Page<Place>>;
  /** Milliseconds after a page, by how many it took. */
  rest: (took: number) => number;
}

/**
 * Holds against the ledger what was copied from it: the rows of signals and the statistics' rows,
 * all of them within a minute by their ends, and within an hour record by record with the chain
 * itself. What is found stops all publishing until it is mended, and staff are notified.
 */
export class LedgerWatch {
  private readonly tasks: Record<Kind, BackgroundTask>;
  /** Of what the next way is one that rests not; one that is under way is given up for it. */
  private readonly asked = new Set<Kind>();
  /** When the newest ways that came to their end without a finding had begun, wall time. */
  private readonly clean: Each = { signals: 0, records: 0 };
  /** The same by the steady clock; a way that failed, or found something, is tried at the next beat. */
  private readonly whole: Each = { signals: -Infinity, records: -Infinity };

  constructor(private readonly deps: LedgerWatchDeps) {
    const { database, pages = PAGES } = deps;
    this.tasks = {
      signals: this.task("signals", {
        first: () => FIRST,
        look: (at) => compareSignals(database, at, pages.signals),
        rest: () => RESTS.signals,
      }),
      records: this.task("records", {
        first: ledgerBegin,
        look: (at) => checkRecords(database, at, pages.records),
        // The first way leaves half of its time to whoever has come back with the server.
        rest: (took) => (this.clean.records === 0 ? took : RESTS.records),
      }),
    };
  }

  /** Begins to look. */
  start(): void {
    void this.tasks.signals.startAtOnce();
    void this.tasks.records.startAtOnce();
  }

  /** Resolves when nothing is under way any more. */
  async stop(): Promise<void> {
    await Promise.all([this.tasks.signals.stop(), this.tasks.records.stop()]);
  }

  /** Looks at everything there is, now. Resolves when what was found, or not, is settled. */
  async lookAtAll(): Promise<void> {
    this.asked.add("signals").add("records");
    await this.tasks.signals.run();
    await this.tasks.records.run();
  }

  private task<Place>(kind: Kind, way: Way<Place>): BackgroundTask {
    const { every = EVERY, log } = this.deps;
    const beat = Math.min(every.signals, every.records);
    return new BackgroundTask({
      work: async () => {
        const isFresh = performance.now() - this.whole[kind] < every[kind] - beat;
        if (!isFresh || this.asked.has(kind)) await this.goThrough(kind, way);
      },
      due: null,
      interval: beat,
      failed: (error) =>
        log.error({ err: error }, "the ledger was not looked at; it will be tried again"),
    });
  }

  private async goThrough<Place>(kind: Kind, { first, look, rest }: Way<Place>): Promise<void> {
    const { clock, wait = sleep } = this.deps;
    const rests = !this.asked.delete(kind);
    const begunAt = clock.now();
    const begunAtSteady = performance.now();
    this.whole[kind] = -Infinity;
    for (let at: Place | null = first(); at !== null;) {
      if (this.tasks[kind].stopped || this.asked.has(kind)) return;
      const begun = performance.now();
      const place: Place = at;
      const { fault, next }: Page<Place> = await twice(() => look(place));
      if (fault !== null) {
        this.whole.records = -Infinity;
        return settleDoubt(this.deps, fault, 0);
      }
      if (next !== null && rests) await wait(rest(performance.now() - begun));
      at = next;
    }
    this.clean[kind] = begunAt;
    await settleDoubt(this.deps, null, Math.min(this.clean.signals, this.clean.records));
    this.whole[kind] = begunAtSteady;
  }
}

/**
 * What is found has to be found again: a signal may end between two reads of one look.
 */
async function twice<Place>(look: () => Promise<Page<Place>>): Promise<Page<Place>> {
  const found = await look();
  return found.fault === null ? found : look();
}
