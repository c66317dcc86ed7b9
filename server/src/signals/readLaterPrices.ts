import { RECORD_LIMITS, SECOND } from "@signaldeck/contract";
import { maxTickAge } from "../market/feedFreshness.ts";
import type { PriceFeed } from "../market/PriceFeed.ts";
import type { LaterPrice } from "../ledger/sealed/recordBodies.ts";
import type { SignalRow } from "./Signal.ts";

/**
 * The feed's prices at the moments after a signal's mark at which people really enter. Recordings
 * know candles alone: a price within one would be made up, so they give none. Of live feeds it is
 * what came here, not asked anew of the vendor: it decides nothing.
 */
export async function readLaterPrices(
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
