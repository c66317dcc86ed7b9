import { watDay } from "@signaldeck/contract";
import type { Transaction } from "sequelize";
import { DriftWatch } from "../../engine/DriftWatch.ts";
import type { SignalDraft } from "../../engine/SignalDraft.ts";
import { LiveEventRow } from "../../live/LiveEventRow.ts";
import { rowOfEvent, type LiveEventRecord } from "../../live/recordLiveEvent.ts";
import type { Tick } from "../../market/PriceFeed.ts";
import { DriftRow } from "../../signals/drift/DriftRow.ts";
import type { LedgerEntry, LedgerKind } from "../../ledger/sealed/ledgerChain.ts";
import { LedgerRecord } from "../../ledger/sealed/LedgerRecord.ts";
import type { RecordBody } from "../../ledger/sealed/recordBodies.ts";
import { LedgerWriter, recordAfter, type RecordEnd } from "../../ledger/LedgerWriter.ts";
import { takeIn } from "../../signals/memory/watchDrift.ts";
import { bodyOf, signalOf } from "../../signals/newSignal.ts";
import { presentSignal } from "../../signals/presentSignal.ts";
import { resultOf } from "../../ledger/counted/results/resultOf.ts";
import { SignalResult, type SignalResultRow } from "../../ledger/counted/results/SignalResult.ts";
import { chooseAt, type MarkContext } from "../../signals/runMark.ts";
import { endingOf } from "../../signals/settleSignal.ts";
import { Signal, type SignalRow } from "../../signals/Signal.ts";
import { quietEvent } from "../../signals/switches/quietMark.ts";

/** Rows written by one statement. */
const ROWS = 100;

/**
 * What marks make, collected here until it is stored all at once: the same drafts, rows, records and
 * events as `runMark` makes of each, for a feed that has published nothing yet.
 */
export class PastSignals {
  /** By their numbers, as their last change has left them. */
  private readonly signals: SignalRow[] = [];
  private readonly records: LedgerEntry[] = [];
  private readonly results: SignalResultRow[] = [];
  private readonly events: ReturnType<typeof rowOfEvent>[] = [];
  private watch = new DriftWatch();
  private watched = 0;

  /** @param end of the ledger, on which the first record follows */
  constructor(
    private readonly context: MarkContext,
    private readonly end: RecordEnd,
  ) {}

  get count(): number {
    return this.signals.length;
  }

  /**
   * Runs a mark. False where something happens there that a demo's market has hardly ever seen, such
   * as a price that is missing: then nothing is added, and the mark is for `runMark`.
   */
  async add(mark: number): Promise<boolean> {
    if (!(await this.settle(mark))) return false;
    const choice = await chooseAt(this.context, mark);
    if (choice.kind === "quiet") {
      const { name } = this.context.feed.info;
      const quiet = { feed: name, mark: new Date(mark).toISOString(), best: choice.best };
      this.tell(quietEvent(this.context, quiet));
    }
    if (choice.kind !== "draft") return true;
    const { draft, entry } = choice;
    if (entry) this.publish(draft, mark, entry);
    return true;
  }

  /**
   * Writes everything.
   * @throws Error where the ledger has gone on meanwhile
   */
  async store(transaction: Transaction): Promise<void> {
    const { database, feed, keeper } = this.context;
    const { end } = await LedgerWriter.open(database, transaction);
    if (end.hash !== this.end.hash) throw new Error("The ledger has gone on during the first day");
    const records = this.records.map((one) => ({ ...one, recordedAt: new Date(one.recordedAt) }));
    const [signals, ledger, results, events] = [
      database.model(Signal),
      database.model(LedgerRecord),
      database.model(SignalResult),
      database.model(LiveEventRow),
    ];
    await inParts(this.signals, (rows) => signals.bulkCreate(rows, { transaction }));
    await inParts(records, (rows) => ledger.bulkCreate(rows, { transaction }));
    await inParts(this.results, (rows) => results.bulkCreate(rows, { transaction }));
    await database.lockTable(transaction, LiveEventRow);
    await inParts(this.events, (rows) => events.bulkCreate(rows, { transaction }));
    await keeper?.keep(transaction);
    const state = JSON.stringify(this.watch.state);
    const where = { feed: feed.info.name };
    await database
      .model(DriftRow)
      .update({ sequence: this.watched, state }, { where, transaction });
  }

  /** Ends the signal that expires at a mark, if there is one. */
  private async settle(mark: number): Promise<boolean> {
    const open = this.signals.at(-1);
    const published = this.records.at(-1);
    if (open?.status !== "active" || !published || open.expiresAt.getTime() > mark) return true;
    const ending = await endingOf(this.context, open, mark);
    if (ending === "awaited" || ending.kind !== "settled") return false;
    const watch = new DriftWatch(this.watch.state);
    takeIn(watch, { ...open, ...ending.end });
    // From here on the engine says something else, or nothing.
    if (watch.level !== "calm") return false;
    this.watch = watch;
    this.watched = open.sequence;
    const record = this.record(ending.kind, ending.body);
    const signal = { ...ending.signal, ...ending.end, settledHash: record.hash };
    this.signals.splice(-1, 1, signal);
    this.results.push(resultOf(published, record));
    const event = { type: "signal.updated" as const, signal: presentSignal(signal) };
    this.tell({ event, audience: signal.audience, at: this.context.clock.now() });
    return true;
  }

  private publish(draft: SignalDraft, slot: number, entry: Tick): void {
    const { feed, clock } = this.context;
    const publication = { draft, slot, entry };
    const { from } = watDay(slot);
    const row = signalOf(this.context, publication, {
      sequence: this.signals.length + 1,
      earlier: this.signals
        .filter((one) => one.slot.getTime() >= from)
        .map((one) => ({ ...one, slot: one.slot.getTime() })),
      promised: null,
      now: feed.clock.now(),
    });
    const record = this.record("published", bodyOf(this.context, publication, row));
    const signal: SignalRow = { ...row, publishedHash: record.hash };
    this.signals.push(signal);
    const event = { type: "signal.published" as const, signal: presentSignal(signal) };
    this.tell({ event, audience: signal.audience, at: clock.now() });
  }

  private record(kind: LedgerKind, body: RecordBody): LedgerEntry {
    const before = this.records.at(-1) ?? this.end;
    const record = recordAfter(before, kind, body, this.context.clock.now());
    this.records.push(record);
    return record;
  }

  private tell(record: LiveEventRecord): void {
    this.events.push(rowOfEvent(record));
  }
}

async function inParts<Row>(rows: Row[], write: (part: Row[]) => Promise<unknown>): Promise<void> {
  for (let at = 0; at < rows.length; at += ROWS) await write(rows.slice(at, at + ROWS));
}
