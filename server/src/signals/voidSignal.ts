import type { Transaction } from "sequelize";
import { recordLiveEvent } from "../live/recordLiveEvent.ts";
import { tellDesk } from "../live/tellDesk.ts";
import { AppError } from "../http/AppError.ts";
import { maxTickAge } from "../market/feedFreshness.ts";
import { recordAudit } from "../audit/recordAudit.ts";
import { LedgerWriter } from "./LedgerWriter.ts";
import { voidedBody } from "./ledger/recordBodies.ts";
import { presentSignal } from "./presentSignal.ts";
import { Signal, type SignalRow } from "./Signal.ts";
import type { SignalsContext } from "./SignalsContext.ts";

/**
 * Voids a signal before its expiry: it is closed without an outcome, and a ledger record says when,
 * why, and where the price stood. Nothing is deleted. From the expiry on the outcome stands: a
 * signal whose end is known could else be voided for it.
 * @throws AppError `not_found`, or `conflict` for one that was voided or has expired.
 */
export async function voidSignal(
  context: SignalsContext,
  actorId: string,
  id: string,
  reason: string,
): Promise<SignalRow> {
  const { database, feed, clock } = context;
  const { pair } = await find(context, id);
  const price = await feed.lastTickBefore(pair, feed.clock.now() + 1, maxTickAge(feed));
  return database.write(async (transaction) => {
    const ledger = await LedgerWriter.open(database, transaction);
    const signal = await find(context, id, transaction);
    const at = new Date(feed.clock.now());
    assertVoidable(signal, at.getTime());
    const body = voidedBody(signal, feed.info, { reason, at, price });
    const record = ledger.prepare("voided", body, clock.now());
    const change = {
      status: "closed" as const,
      voidedReason: reason,
      voidedAt: at,
      updatedAt: at,
      settledAt: at,
      settledHash: record.hash,
    };
    await database.model(Signal).update(change, { where: { id }, transaction });
    await ledger.append(record);
    await recordAudit(context, transaction, {
      actorId,
      action: "signal.voided",
      subject: { type: "signal", id },
      details: { sequence: signal.sequence, pair, source: signal.source, reason },
    });
    const voided: SignalRow = { ...signal, ...change };
    await recordLiveEvent(database, transaction, {
      event: { type: "signal.updated", signal: presentSignal(voided) },
      audience: signal.audience,
      at: clock.now(),
    });
    await tellDesk(context, transaction, "signals");
    return voided;
  });
}

/** The signal; within a transaction its row is held, so that nothing else ends it meanwhile. */
async function find(
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

/** Whether a signal can still be voided at a market time. */
export function isVoidable({ status, expiresAt }: SignalRow, now: number): boolean {
  return status === "active" && now < expiresAt.getTime();
}

function assertVoidable(signal: SignalRow, now: number): void {
  if (isVoidable(signal, now)) return;
  throw new AppError(
    "conflict",
    signal.voidedAt
      ? "This signal was voided already."
      : "This signal has expired, so its outcome stands. Only a running signal can be voided.",
  );
}
