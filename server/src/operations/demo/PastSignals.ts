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
import type { EarlierSignal } from "../../reach/audience.ts";
import { resultOf } from "../../ledger/counted/results/resultOf.ts";
import { SignalResult, type SignalResultRow } from "../../ledger/counted/results/SignalResult.ts";
import { chooseAt, type MarkContext } from "../../signals/runMark.ts";
import { endingOf } from "../../signals/settleSignal.ts";
import { Signal, type SignalRow } from "../../signals/Signal.ts";
import { noSignalEvent } from "../../signals/forecasts/noSignal.ts";

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
  /** Those of the newest WAT day. */
  private today: EarlierSignal[] = [];
  private watch = new DriftWatch();
  private watched = 0;

  /**
   * @param end of the ledger, on which the first record follows
   * @param toldFrom market time of the first event that is kept: nobody resumes from an older one
   */
  constructor(
    private readonly context: MarkContext,
    private readonly end: RecordEnd,
    private readonly toldFrom: number,
  ) {}

  get count(): number {
    return this.signals.length;
  }

  /**
   * Runs a mark. False where something happens there that a demo's market has hardly ever seen, such
   * as a price that is missing: then nothing is added, and the mark is for `runMark`.
   * @param isAsked whether the engine is asked; what is open ends in any case
   */
  async add(mark: number, isAsked: boolean): Promise<boolean> {
    if (!(await this.settle(mark))) return false;
    if (!isAsked) return true;
    const choice = await chooseAt(this.context, mark);
    if (choice.kind === "quiet") {
      const { name } = this.context.feed.info;
      const quiet = { feed: name, mark: new Date(mark).toISOString(), best: choice.best };
      this.notify(mark, () => noSignalEvent(this.context, quiet));
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
    const { database, feed, memory } = this.context;
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
    await memory?.save(transaction);
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
    const ended = { ...ending.signal, ...ending.end };
    takeIn(this.watch, ended);
    // From here on the engine stands still: what is stored was before.
    if (this.watch.level === "broken") {
      this.watch = new DriftWatch();
      for (const one of this.signals.slice(0, -1)) takeIn(this.watch, one);
      return false;
    }
    this.context.memory?.heed(this.watch.level);
    this.watched = open.sequence;
    const record = this.record(ending.kind, ending.body);
    const signal = { ...ended, settledHash: record.hash };
    this.signals.splice(-1, 1, signal);
    this.results.push(resultOf(published, record));
    this.notify(mark, () => this.eventOf("signal.updated", signal));
    return true;
  }

  private publish(draft: SignalDraft, slot: number, entry: Tick): void {
    const publication = { draft, slot, entry };
    const { from } = watDay(slot);
    this.today = this.today.filter((one) => one.slot >= from);
    const row = signalOf(this.context, publication, {
      sequence: this.signals.length + 1,
      earlier: this.today,
      promised: null,
      now: this.context.feed.clock.now(),
    });
    const record = this.record("published", bodyOf(this.context, publication, row));
    const signal: SignalRow = { ...row, publishedHash: record.hash };
    this.signals.push(signal);
    this.today.push({ ...signal, slot });
    this.notify(slot, () => this.eventOf("signal.published", signal));
  }

  private record(kind: LedgerKind, body: RecordBody): LedgerEntry {
    const before = this.records.at(-1) ?? this.end;
    const record = recordAfter(before, kind, body, this.context.clock.now());
    this.records.push(record);
    return record;
  }

  private eventOf(type: "signal.published" | "signal.updated", signal: SignalRow): LiveEventRecord {
    const event = { type, signal: presentSignal(signal) };
    return { event, audience: signal.audience, at: this.context.clock.now() };
  }

  /** @param mark market time of what has happened */
  private notify(mark: number, made: () => LiveEventRecord): void {
    if (mark >= this.toldFrom) this.events.push(rowOfEvent(made()));
  }
}

async function inParts<Row>(rows: Row[], write: (part: Row[]) => Promise<unknown>): Promise<void> {
  for (let at = 0; at < rows.length; at += ROWS) await write(rows.slice(at, at + ROWS));
}
