import { MINUTE, SIGNAL_LIMITS, RECORD_LIMITS, SECOND } from "@signaldeck/contract";
import type { MarketContext } from "./MarketContext.ts";
import type { Tick, PriceFeed } from "../market/PriceFeed.ts";
import { awaitPrice, endSignal, holdSignal, type SignalEnd } from "./endSignal.ts";
import { decidableUntil, nearCloses, readHolding, sourcesOf } from "./held/holding.ts";
import { weighPrices, type FoundPrices } from "./held/weighPrices.ts";
import { judgeOutcome } from "../ledger/counted/results/judgeOutcome.ts";
import { judgeStatus } from "./judgeSignal.ts";
import { heldBody, settledBody, unsettledBody } from "./makeBodies.ts";
import type { Decision, HeldBody, LaterPrice } from "../ledger/sealed/recordBodies.ts";
import { settlementPrices } from "./settlementPrices.ts";
import type { SignalRow } from "./Signal.ts";
import type { SignalsContext } from "./SignalsContext.ts";
import { maxTickAge } from "../market/feedFreshness.ts";

/**
 * The feed's prices at the moments after a signal's mark at which people really enter. Recordings
 * know candles alone: a price within one would be made up, so they give none. Of live feeds it is
 * what came here, not asked anew of the vendor: it decides nothing.
 */
async function readLaterPrices(
  feed: PriceFeed,
  { pair, slot }: Pick<SignalRow, "pair" | "slot">,
): Promise<LaterPrice[]> {
  if (!feed.info.live || feed.finestStep !== 1) return [];
  const known = await Promise.all(
    RECORD_LIMITS.lateEntries.map(async (seconds) => {
      const at = slot.getTime() + seconds * SECOND;
      // Where it cannot be read it is not known: no settlement waits for it.
      const tick = await feed.lastTickBefore(pair, at, maxTickAge(feed)).catch(() => null);
      return tick ? [{ seconds, price: tick.price }] : [];
    }),
  );
  return known.flat();
}

/**
 * `awaiting`: the closing price may still come, or be believed; `held`: it is looked at again from now
 * on; `already`: it was settled or held before.
 */
export type Settlement = "settled" | "unsettled" | "awaiting" | "held" | "already";

/** Why a signal that was held ends without an outcome where nobody has decided. */
const UNDECIDED = `Its prices could not be confirmed within ${SIGNAL_LIMITS.heldFor / MINUTE} minutes.`;
/** Characters of a reason that a row holds. */
const REASON_MOST = 120;

/**
 * Settles a signal whose expiry is reached: by the feed's last price before expiry, held to the same
 * age as an entry price, and by the entry price that the feed's history gives. Without one the
 * signal is `expired` while the price is awaited and `unsettled` after that, never a win. Prices that
 * the pair's own history rules out settle nothing: the signal is held until the candles after them,
 * or a person, have decided. However often it is called, and by how many processes at once, a signal
 * is settled once.
 * @param now market time, epoch milliseconds, not before the expiry
 */
export async function settleSignal(
  context: SignalsContext,
  signal: SignalRow,
  now: number,
): Promise<Settlement> {
  const ending = await endingOf(context, signal, now);
  if (ending === "awaited") return awaitPrice(context, signal, now);
  return ending.kind === "held"
    ? holdSignal(context, signal, ending.body)
    : endSignal(context, ending);
}

/** How a signal ends whose expiry is reached, or what it is held for; nothing is stored. */
export async function endingOf(
  context: SignalsContext,
  signal: SignalRow,
  now: number,
): Promise<SignalEnd | { kind: "held"; body: HeldBody } | "awaited"> {
  const { feed, database } = context;
  const prices = await settlementPrices(context, signal, now);
  const at = new Date(now);
  const held = await readHolding(database, signal);
  if (prices.kind === "known") {
    const weighed = await weighPrices(context, signal, prices, held?.bound);
    const { around } = weighed;
    if (weighed.kind === "believed" && (!held || around.length > 0)) {
      const decided = held ? { by: "history" as const, around: nearCloses(around) } : null;
      return settledEnd(context, signal, { prices, at, decided });
    }
    if (weighed.kind === "doubted" && !held) {
      const { bound } = weighed;
      const reason = weighed.reason.slice(0, REASON_MOST);
      const said = { reason, bound, prices: sourcesOf(signal, prices), around: nearCloses(around) };
      return { kind: "held", body: heldBody(signal, feed.info, { ...said, at }) };
    }
  }
  if (held) {
    if (now < decidableUntil(signal)) return "awaited";
    return unsettledEnd(context, signal, { reason: UNDECIDED, at, decided: { by: "nobody" } });
  }
  if (prices.kind !== "none") return "awaited";
  return unsettledEnd(context, signal, { reason: prices.reason, at, decided: null });
}

async function settledEnd(
  context: SignalsContext,
  signal: SignalRow,
  { prices, at, decided }: { prices: FoundPrices; at: Date; decided: Decision | null },
): Promise<SignalEnd> {
  const { feed, plausible } = context;
  const { candles, close } = prices;
  const entered = correctEntry(context, signal, prices);
  const believed = await plausible.believable(signal.pair, candles, feed.finestStep);
  const [slot, expiry] = [signal.slot.getTime(), signal.expiresAt.getTime()];
  const life = believed.filter(({ time }) => time >= slot && time < expiry);
  const status = judgeStatus(entered, life);
  return settledBy(context, entered, { close, status, at, decided });
}

/** A signal's end at a price. @param signal with the entry by which it is judged */
export async function settledBy(
  { feed }: MarketContext,
  signal: SignalRow,
  end: Pick<SignalRow, "status"> & {
    close: Omit<Tick, "pair">;
    at: Date;
    decided: Decision | null;
  },
): Promise<SignalEnd> {
  const { close, status, at, decided } = end;
  const closePrice = close.price;
  const closeTickAt = new Date(close.time);
  const outcome = judgeOutcome(signal, closePrice);
  const laterPrices = await readLaterPrices(feed, signal);
  const { entryPrice, entryTickAt, publishedEntryPrice } = signal;
  const corrected =
    publishedEntryPrice === null ? {} : { entryPrice, entryTickAt, publishedEntryPrice };
  const said = { closePrice, closeTickAt, outcome, status, at, laterPrices };
  return {
    kind: "settled",
    signal,
    body: settledBody(signal, feed.info, { ...said, ...(decided && { decided }) }),
    end: { ...corrected, status, outcome, closePrice, closeTickAt, updatedAt: at, settledAt: at },
  };
}

/** A signal's end without an outcome. */
export function unsettledEnd(
  { feed }: MarketContext,
  signal: SignalRow,
  { reason, at, decided }: { reason: string; at: Date; decided: Decision | null },
): SignalEnd {
  const said = { reason: reason.slice(0, REASON_MOST), at, ...(decided && { decided }) };
  return {
    kind: "unsettled",
    signal,
    body: unsettledBody(signal, feed.info, said),
    end: { status: "unsettled", unsettledReason: said.reason, updatedAt: at, settledAt: at },
  };
}

/** The signal as the feed's history says it was entered; a difference is logged, and history wins. */
function correctEntry(
  { log, onCorrection }: SignalsContext,
  signal: SignalRow,
  { entry, close, live: seen }: FoundPrices,
): SignalRow {
  const { id, entryPrice: published } = signal;
  if (seen && seen.price !== close.price) {
    log.warn({ signal: id, seen, history: close }, "the history gives another closing price");
    onCorrection?.("close");
  }
  if (entry === null || entry.price === published) return signal;
  log.warn({ signal: id, published, history: entry }, "the history gives another entry price");
  onCorrection?.("entry");
  return enteredAt(signal, entry);
}

/** The signal as it is judged by another entry price than was published. */
export function enteredAt(signal: SignalRow, entry: Omit<Tick, "pair">): SignalRow {
  if (entry.price === signal.entryPrice) return signal;
  return {
    ...signal,
    entryPrice: entry.price,
    entryTickAt: new Date(entry.time),
    publishedEntryPrice: signal.entryPrice,
  };
}
