import type { Transaction } from "sequelize";
import { recordLiveEvent } from "../live/recordLiveEvent.ts";
import { notifyDesk } from "../live/notifyDesk.ts";
import { LedgerWriter } from "../ledger/LedgerWriter.ts";
import type { HeldBody, RecordBody } from "../ledger/sealed/recordBodies.ts";
import { decidableUntil } from "./held/holding.ts";
import { presentSignal } from "./presentSignal.ts";
import { Signal, type SignalRow } from "./Signal.ts";
import type { SignalsContext } from "./SignalsContext.ts";

/** What an end changes in the row. */
export type End = Partial<SignalRow> & Pick<SignalRow, "status" | "updatedAt">;

/** What the ledger records of an end, and what follows from it for the row. */
export interface SignalEnd {
  kind: "settled" | "unsettled";
  /** As the feed's history says it was entered. */
  signal: SignalRow;
  body: RecordBody;
  end: End;
}

/** Whose end is open. */
const OPEN = ["active", "expired"];

/** The signal is `expired` from now on, while something is awaited. */
export function awaitPrice(
  context: SignalsContext,
  { id }: SignalRow,
  now: number,
): Promise<"awaiting"> {
  return context.database.write(async (transaction) => {
    const end: End = { status: "expired", updatedAt: new Date(now) };
    const [changed] = await context.database
      .model(Signal)
      .update(end, { where: { id, status: "active" }, transaction });
    if (changed > 0) await announce(context, transaction, id);
    return "awaiting" as const;
  });
}

/** Records that a signal's prices are looked at again, and tells staff, once. */
export function holdSignal(
  context: SignalsContext,
  signal: SignalRow,
  body: HeldBody,
): Promise<"held" | "already"> {
  const { database, clock } = context;
  const { id, sequence, pair } = signal;
  return database.write(async (transaction) => {
    const ledger = await LedgerWriter.open(database, transaction);
    const at = new Date(body.heldAt);
    const change: End = { status: "expired", heldAt: at, updatedAt: at };
    const [changed] = await database.model(Signal).update(change, {
      where: { id, status: OPEN, heldAt: null },
      transaction,
    });
    if (changed === 0) return "already" as const;
    await ledger.append(ledger.prepare("held", body, clock.now()));
    await announce(context, transaction, id);
    await notifyDesk(context, transaction, "signals");
    const { reason } = body;
    await context.onHeld?.(transaction, { sequence, pair, reason, until: decidableUntil(signal) });
    return "held" as const;
  });
}

/** Ends a signal, once. */
export function endSignal(
  context: SignalsContext,
  ending: SignalEnd,
): Promise<SignalEnd["kind"] | "already"> {
  return context.database.write((transaction) => endIn(transaction, context, ending));
}

/** The same within a transaction that does more. */
export async function endIn(
  transaction: Transaction,
  context: SignalsContext,
  { kind, signal, body, end }: SignalEnd,
): Promise<SignalEnd["kind"] | "already"> {
  const { database, clock } = context;
  const ledger = await LedgerWriter.open(database, transaction);
  const record = ledger.prepare(kind, body, clock.now());
  const settled = { ...end, settledHash: record.hash };
  const [changed] = await database.model(Signal).update(settled, {
    where: { id: signal.id, status: OPEN },
    transaction,
  });
  if (changed === 0) return "already";
  await ledger.append(record);
  await announce(context, transaction, signal.id);
  if (signal.heldAt !== null) await notifyDesk(context, transaction, "signals");
  return kind;
}

/** As it is stored by now: it may have been withdrawn since it was read. */
async function announce(
  { database, clock }: SignalsContext,
  transaction: Transaction,
  id: string,
): Promise<void> {
  const signal: SignalRow | null = await database
    .model(Signal)
    .findByPk(id, { transaction, raw: true });
  if (!signal) return;
  await recordLiveEvent(database, transaction, {
    event: { type: "signal.updated", signal: presentSignal(signal) },
    audience: signal.audience,
    at: clock.now(),
  });
}
