import type { HeldSource } from "@signaldeck/contract";
import { recordAudit } from "../../audit/recordAudit.ts";
import { AppError } from "../../http/AppError.ts";
import type { ProvenOwner } from "../../http/owner.ts";
import { endIn, type SignalEnd } from "../endSignal.ts";
import { decidableUntil, readHolding } from "../held/holding.ts";
import type { HeldBody } from "../../ledger/sealed/recordBodies.ts";
import { LedgerWriter } from "../../ledger/LedgerWriter.ts";
import { enteredAt, settledBy, unsettledEnd } from "../settleSignal.ts";
import type { SignalRow } from "../Signal.ts";
import type { SignalsContext } from "../SignalsContext.ts";
import { findSignal } from "../takeBack.ts";

const LEFT = "Its prices could not be believed, and staff have confirmed none of them.";

/**
 * Decides on a signal whose prices are held: by the prices that one source had when it was recorded,
 * or by none of them. A person can type no price. A level counts as not touched, since the candles
 * around are what is in doubt.
 * @throws AppError `not_found`; `conflict` for one that is not held, was decided by now, or whose
 * time is over; for a source that had no price
 */
export async function decideHeld(
  context: SignalsContext,
  owner: ProvenOwner,
  { id, source }: { id: string; source: HeldSource | null },
): Promise<SignalRow> {
  const { database, feed } = context;
  return database.write(async (transaction) => {
    // The chain's end before the row, as everybody who ends a signal.
    await LedgerWriter.open(database, transaction);
    const signal = await findSignal(context, id, transaction);
    const at = new Date(feed.clock.now());
    assertDecidable(signal, at.getTime());
    const held = await readHolding(database, signal, transaction);
    if (!held) throw new AppError("conflict", "The ledger does not say that this signal is held.");
    const ending = await endingBy(context, signal, { held, source, at });
    await endIn(transaction, context, ending);
    const { sequence, pair } = signal;
    const { outcome = null, closePrice = null } = ending.end;
    await recordAudit(context, transaction, {
      actorId: owner.id,
      action: "signal.decided",
      subject: { type: "signal", id },
      details: { sequence, pair, source, outcome, closePrice },
    });
    await owner.tell(transaction, `No. ${sequence}, ${pair} (${source ?? "left unsettled"})`);
    return findSignal(context, id, transaction);
  });
}

function assertDecidable(signal: SignalRow, now: number): void {
  if (signal.heldAt === null || signal.settledAt !== null) {
    throw new AppError("conflict", "This signal is not held, or was decided meanwhile.");
  }
  if (now >= decidableUntil(signal)) {
    throw new AppError("conflict", "The time to decide is over. The signal ends unsettled.");
  }
}

function endingBy(
  context: SignalsContext,
  signal: SignalRow,
  { held, source, at }: { held: HeldBody; source: HeldSource | null; at: Date },
): Promise<SignalEnd> | SignalEnd {
  if (source === null) {
    return unsettledEnd(context, signal, { reason: LEFT, at, decided: { by: "person" } });
  }
  const prices = held.prices.find((one) => one.source === source);
  if (!prices) throw new AppError("conflict", "This source had no price then. Choose another one.");
  const tick = (price: number, time: string) => ({ price, time: Date.parse(time) });
  return settledBy(context, enteredAt(signal, tick(prices.entryPrice, prices.entryTickAt)), {
    close: tick(prices.closePrice, prices.closeTickAt),
    status: "closed",
    at,
    decided: { by: "person", source },
  });
}
