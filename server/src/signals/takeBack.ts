import type { Transaction } from "sequelize";
import { recordLiveEvent } from "../live/recordLiveEvent.ts";
import { notifyDesk } from "../live/notifyDesk.ts";
import { AppError } from "../http/AppError.ts";
import { recordAudit } from "../audit/recordAudit.ts";
import { LedgerWriter } from "../ledger/LedgerWriter.ts";
import type { VoidedBody, WithdrawnBody } from "../ledger/sealed/recordBodies.ts";
import { presentSignal } from "./presentSignal.ts";
import { Signal, type SignalRow } from "./Signal.ts";
import type { SignalsContext } from "./SignalsContext.ts";

/** Who takes which signal back, and why. */
export interface TakingBack {
  actorId: string;
  id: string;
  reason: string;
}

/** How a signal is taken back: what is recorded, and what changes in its row. */
interface Way {
  kind: "voided" | "withdrawn";
  /** @throws AppError where it cannot be, at a market time. */
  assert: (signal: SignalRow, now: number) => void;
  body: (signal: SignalRow, at: Date) => VoidedBody | WithdrawnBody;
  /** @param hash of the ledger record that says so. */
  change: (at: Date, hash: string) => Partial<SignalRow>;
}

/**
 * Takes a published signal back in one transaction: its row, a ledger record, the audit, and what
 * every channel follows. The chain's end and the row are locked, and the time is read after that:
 * anything else that would end the signal, or take it back, comes before or after it as a whole.
 */
export async function takeBack(
  context: SignalsContext,
  { actorId, id, reason }: TakingBack,
  { kind, assert, body, change }: Way,
): Promise<SignalRow> {
  const { database, feed, clock } = context;
  return database.write(async (transaction) => {
    const ledger = await LedgerWriter.open(database, transaction);
    const signal = await findSignal(context, id, transaction);
    const at = new Date(feed.clock.now());
    assert(signal, at.getTime());
    const record = ledger.prepare(kind, body(signal, at), clock.now());
    const changed = { ...change(at, record.hash), updatedAt: at };
    await database.model(Signal).update(changed, { where: { id }, transaction });
    await ledger.append(record);
    const { sequence, pair, source } = signal;
    await recordAudit(context, transaction, {
      actorId,
      action: `signal.${kind}`,
      subject: { type: "signal", id },
      details: { sequence, pair, source, reason },
    });
    const taken: SignalRow = { ...signal, ...changed };
    await recordLiveEvent(database, transaction, {
      event: { type: "signal.updated", signal: presentSignal(taken) },
      audience: signal.audience,
      at: clock.now(),
    });
    await notifyDesk(context, transaction, "signals");
    return taken;
  });
}

/** The signal; within a transaction its row is locked, so that nothing else ends it meanwhile. */
export async function findSignal(
  { database, feed }: SignalsContext,
  id: string,
  transaction?: Transaction,
): Promise<SignalRow> {
  const signal: SignalRow | null = await database.model(Signal).findOne({
    where: { id, feed: feed.info.name },
    ...(transaction && { transaction, lock: transaction.LOCK.UPDATE }),
    raw: true,
  });
  if (!signal) throw new AppError("not_found", "There is no signal with this id.");
  return signal;
}

/** Whether a signal runs at a market time and nobody has taken it back. */
export function isOut({ status, expiresAt, withdrawnAt }: SignalRow, now: number): boolean {
  return status === "active" && withdrawnAt === null && now < expiresAt.getTime();
}

/** @throws AppError `conflict` for one that was taken back before. */
export function assertNotTakenBack({ voidedAt, withdrawnAt }: SignalRow): void {
  if (voidedAt) throw new AppError("conflict", "This signal was voided already.");
  if (withdrawnAt) throw new AppError("conflict", "This signal was withdrawn already.");
}
