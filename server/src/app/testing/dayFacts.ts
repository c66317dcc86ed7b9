import type { Database } from "../../database/Database.ts";
import { readLedger } from "../../ledger/sealed/readLedger.ts";
import { verifyLedger } from "../../ledger/sealed/verifyLedger.ts";
import { PlannedSignal } from "../../signals/PlannedSignal.ts";
import { Signal } from "../../signals/Signal.ts";

/** What a day brings, in an order of its own; times are epoch ms. */
export interface DayFacts {
  signals: { slot: number; pair: string; direction: string; entry: unknown[]; end: unknown[] }[];
  /** The ledger's records: of which mark, and what they say. */
  ledger: { slot: number; kind: string; says: unknown[] }[];
  plans: { slot: number; status: string; reason: string | null }[];
  tiers: Record<string, string>;
  mails: string[];
  /** The last word of the runner on each mark that it looked at. */
  marks: Map<number, { kind: string; reason: string | null }>;
  /** What came before its time, or a record's time that goes back; a sentence each. */
  faults: string[];
}

type StoredDay = Pick<DayFacts, "faults" | "ledger" | "plans" | "signals">;

/** What the database holds of a day; a sentence for each fault of its records. */
export async function readDay(database: Database): Promise<StoredDay> {
  const order: [string, string][] = [["slot", "ASC"]];
  const faults: string[] = [];
  const rows = await database.model(Signal).findAll({ order, raw: true });
  const plans = await database.model(PlannedSignal).findAll({ order, raw: true });
  const slots = new Map(rows.map(({ id, slot }) => [id, slot.getTime()]));
  const records = await readLedger(database);
  const { fault, late } = verifyLedger(records);
  if (fault) faults.push(fault.message);
  if (late.length > 0) faults.push(`${late.length} records are late`);
  for (const [index, { recordedAt, position }] of records.entries()) {
    const before = records[index - 1]?.recordedAt ?? "";
    if (recordedAt < before) faults.push(`record ${position} is from before the one before it`);
  }
  return {
    signals: rows.map((row) => ({
      slot: row.slot.getTime(),
      pair: row.pair,
      direction: row.direction,
      entry: [row.entryPrice, row.entryTickAt],
      end: [row.status, row.outcome, row.closePrice, row.closeTickAt],
    })),
    ledger: records.map(({ kind, signalId, body }) => {
      const says = JSON.parse(body) as Record<string, unknown>;
      const { direction, entryPrice, entryTickAt, closePrice, closeTickAt, outcome } = says;
      return {
        slot: slots.get(signalId ?? "") ?? 0,
        kind,
        says: [direction, entryPrice, entryTickAt, closePrice, closeTickAt, outcome],
      };
    }),
    plans: plans.map(({ slot, status, reason }) => ({ slot: slot.getTime(), status, reason })),
    faults,
  };
}
