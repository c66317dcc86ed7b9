import { MINUTE } from "@signaldeck/contract";
import type { Transaction } from "sequelize";
import { recordLiveEvent } from "../live/recordLiveEvent.ts";
import { maxTickAge } from "../market/feedFreshness.ts";
import type { FeedInfo, Tick } from "../market/PriceFeed.ts";
import { judgeOutcome, judgeStatus } from "./judgeSignal.ts";
import { LedgerWriter } from "./ledger/LedgerWriter.ts";
import { settledBody, unsettledBody, type RecordBody } from "./ledger/recordBodies.ts";
import { presentSignal } from "./presentSignal.ts";
import { Signal, type SignalRow } from "./Signal.ts";
import type { SignalsContext } from "./SignalsContext.ts";

/** `awaiting`: the closing price may still come; `already`: it was settled before. */
export type Settlement = "settled" | "unsettled" | "awaiting" | "already";

/** How long a live feed may take to fill a gap at expiry, market milliseconds. */
const LIVE_GRACE = 5 * MINUTE;

/** What settling changes in the row. */
type End = Partial<SignalRow> & Pick<SignalRow, "status" | "updatedAt">;

/**
 * Settles a signal whose expiry is reached: by the feed's last price before expiry, held to the same
 * age as an entry price. Without one the signal is `expired` while the price is awaited and
 * `unsettled` after that, never a win. However often it is called, and by how many processes at
 * once, a signal is settled once.
 * @param now market time, epoch milliseconds, not before the expiry
 */
export async function settleSignal(
  context: SignalsContext,
  signal: SignalRow,
  now: number,
): Promise<Settlement> {
  const { feed } = context;
  const expiry = signal.expiresAt.getTime();
  const close = await feed.lastTickBefore(signal.pair, expiry, maxTickAge(feed));
  if (close) return settleAt(context, signal, close, now);
  if (now - expiry < graceOf(feed.info)) return awaitPrice(context, signal, now);

  const at = new Date(now);
  const reason = `${feed.info.label} had no price at the expiry.`.slice(0, 120);
  return finish(context, signal, {
    kind: "unsettled",
    body: unsettledBody(signal, feed.info, { reason, at }),
    end: { status: "unsettled", unsettledReason: reason, updatedAt: at, settledAt: at },
  });
}

/** A recording holds all that there will ever be; a live feed may deliver late. */
function graceOf(feed: FeedInfo): number {
  return feed.live ? LIVE_GRACE : 0;
}

async function settleAt(
  context: SignalsContext,
  signal: SignalRow,
  close: Tick,
  now: number,
): Promise<Settlement> {
  const { feed } = context;
  const candles = await feed.candles(
    signal.pair,
    feed.finestStep,
    signal.slot.getTime(),
    signal.expiresAt.getTime(),
  );
  const closePrice = close.price;
  const outcome = judgeOutcome(signal, closePrice);
  const status = judgeStatus(signal, candles);
  const closeTickAt = new Date(close.time);
  const at = new Date(now);
  return finish(context, signal, {
    kind: "settled",
    body: settledBody(signal, feed.info, { closePrice, closeTickAt, outcome, status, at }),
    end: { status, outcome, closePrice, closeTickAt, updatedAt: at, settledAt: at },
  });
}

function awaitPrice(context: SignalsContext, signal: SignalRow, now: number): Promise<Settlement> {
  return context.database.write(async (transaction): Promise<Settlement> => {
    const end: End = { status: "expired", updatedAt: new Date(now) };
    const [changed] = await context.database
      .model(Signal)
      .update(end, { where: { id: signal.id, status: "active" }, transaction });
    if (changed > 0) await announce(context, transaction, { ...signal, ...end });
    return "awaiting";
  });
}

async function finish(
  context: SignalsContext,
  signal: SignalRow,
  { kind, body, end }: { kind: "settled" | "unsettled"; body: RecordBody; end: End },
): Promise<Settlement> {
  const { database, clock } = context;
  return database.write(async (transaction) => {
    const ledger = await LedgerWriter.open(database, transaction);
    const record = ledger.prepare(kind, body, clock.now());
    const settled = { ...end, settledHash: record.hash };
    const [changed] = await database.model(Signal).update(settled, {
      where: { id: signal.id, status: ["active", "expired"] },
      transaction,
    });
    if (changed === 0) return "already";
    await ledger.append(record);
    await announce(context, transaction, { ...signal, ...settled });
    return kind;
  });
}

function announce(
  { database, clock }: SignalsContext,
  transaction: Transaction,
  signal: SignalRow,
): Promise<void> {
  return recordLiveEvent(database, transaction, {
    event: { type: "signal.updated", signal: presentSignal(signal) },
    audience: signal.audience,
    at: clock.now(),
  });
}
