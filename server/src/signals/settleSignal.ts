import type { Transaction } from "sequelize";
import { recordLiveEvent } from "../live/recordLiveEvent.ts";
import { maxTickAge } from "../market/feedFreshness.ts";
import type { Tick } from "../market/PriceFeed.ts";
import { judgeOutcome, judgeStatus } from "./judgeSignal.ts";
import { LedgerWriter } from "./LedgerWriter.ts";
import { settledBody, unsettledBody } from "./ledger/makeBodies.ts";
import type { RecordBody } from "./ledger/recordBodies.ts";
import { presentSignal } from "./presentSignal.ts";
import { settlementPrices } from "./settlementPrices.ts";
import { readLaterPrices } from "./readLaterPrices.ts";
import { Signal, type SignalRow } from "./Signal.ts";
import type { SignalsContext } from "./SignalsContext.ts";

/** `awaiting`: the closing price may still come; `already`: it was settled before. */
export type Settlement = "settled" | "unsettled" | "awaiting" | "already";

/** What settling changes in the row. */
type End = Partial<SignalRow> & Pick<SignalRow, "status" | "updatedAt">;

/** What the ledger records of an end, and what follows from it for the row. */
interface SignalEnd {
  kind: "settled" | "unsettled";
  /** As the feed's history says it was entered. */
  signal: SignalRow;
  body: RecordBody;
  end: End;
}

/**
 * Settles a signal whose expiry is reached: by the feed's last price before expiry, held to the same
 * age as an entry price, and by the entry price that the feed's history gives. Without one the
 * signal is `expired` while the price is awaited and `unsettled` after that, never a win. However
 * often it is called, and by how many processes at once, a signal is settled once.
 * @param now market time, epoch milliseconds, not before the expiry
 */
export async function settleSignal(
  context: SignalsContext,
  signal: SignalRow,
  now: number,
): Promise<Settlement> {
  const ending = await endingOf(context, signal, now);
  return ending === "awaited" ? awaitPrice(context, signal, now) : finish(context, ending);
}

/** How a signal ends whose expiry is reached; nothing is stored. */
export async function endingOf(
  context: SignalsContext,
  signal: SignalRow,
  now: number,
): Promise<SignalEnd | "awaited"> {
  const { feed } = context;
  const prices = await settlementPrices(context, signal, now);
  if (prices.kind === "awaited") return "awaited";
  const at = new Date(now);
  if (prices.kind === "known") {
    const { close, candles } = prices;
    const entered = await correctEntry(context, signal, prices);
    const closePrice = close.price;
    const outcome = judgeOutcome(entered, closePrice);
    const status = judgeStatus(entered, candles);
    const closeTickAt = new Date(close.time);
    const { entryPrice, entryTickAt, publishedEntryPrice } = entered;
    const laterPrices = await readLaterPrices(feed, signal);
    const corrected =
      publishedEntryPrice === null ? {} : { entryPrice, entryTickAt, publishedEntryPrice };
    return {
      kind: "settled",
      signal: entered,
      body: settledBody(entered, feed.info, {
        closePrice,
        closeTickAt,
        outcome,
        status,
        at,
        laterPrices,
      }),
      end: { ...corrected, status, outcome, closePrice, closeTickAt, updatedAt: at, settledAt: at },
    };
  }
  const reason = prices.reason.slice(0, 120);
  return {
    kind: "unsettled",
    signal,
    body: unsettledBody(signal, feed.info, { reason, at }),
    end: { status: "unsettled", unsettledReason: reason, updatedAt: at, settledAt: at },
  };
}

/** The signal as the feed's history says it was entered; a difference is logged, and history wins. */
async function correctEntry(
  { feed, log, onCorrection }: SignalsContext,
  signal: SignalRow,
  { entry, close }: { entry: Tick | null; close: Tick },
): Promise<SignalRow> {
  const { id, entryPrice: published } = signal;
  const seen = await feed.lastTickBefore(signal.pair, signal.expiresAt.getTime(), maxTickAge(feed));
  if (seen && seen.price !== close.price) {
    log.warn({ signal: id, seen, history: close }, "the history gives another closing price");
    onCorrection?.("close");
  }
  if (entry === null || entry.price === published) return signal;
  log.warn({ signal: id, published, history: entry }, "the history gives another entry price");
  onCorrection?.("entry");
  return {
    ...signal,
    entryPrice: entry.price,
    entryTickAt: new Date(entry.time),
    publishedEntryPrice: published,
  };
}

function awaitPrice(context: SignalsContext, signal: SignalRow, now: number): Promise<Settlement> {
  return context.database.write(async (transaction): Promise<Settlement> => {
    const end: End = { status: "expired", updatedAt: new Date(now) };
    const [changed] = await context.database
      .model(Signal)
      .update(end, { where: { id: signal.id, status: "active" }, transaction });
    if (changed > 0) await announce(context, transaction, signal.id);
    return "awaiting";
  });
}

async function finish(
  context: SignalsContext,
  { kind, signal, body, end }: SignalEnd,
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
    await announce(context, transaction, signal.id);
    return kind;
  });
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
