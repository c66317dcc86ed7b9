import { SECOND, type SignalDto } from "@signaldeck/contract";
import { marketCalls, useCandlesQuery, usePricesQuery } from "../../api/marketCalls.ts";
import { useMarketClock } from "../../api/marketClockHooks.tsx";
import { useIsStreamed, useMarketWish } from "../../api/marketWish.ts";
import { useAppSelector } from "../../api/storeHooks.ts";
import { useVisible } from "../../components/useVisible.ts";

const { prices } = marketCalls.endpoints;

/** How often is asked where no stream brings prices. */
const REFRESH = 5 * SECOND;
const REFRESH_REPLAY = 2 * SECOND;
/** For pairs at a glance; a close look asks more often. */
const REFRESH_GLANCED = 15 * SECOND;

/** A pair's prices of the last 20 minutes, gone on with while somebody looks. */
export function usePrices(pair: string) {
  const speed = useMarketClock().speed();
  return useFollowedPrices(pair, speed > 1 ? REFRESH_REPLAY : REFRESH);
}

/** The same of one of many pairs, less often where they have to be asked for. */
export const useGlancedPrices = (pair: string) => useFollowedPrices(pair, REFRESH_GLANCED);

/** Prices that the stream goes on with or, without it, that are asked for again and again. */
function useFollowedPrices(pair: string, refresh: number) {
  const { isStreamed, pollingInterval, isSeen } = useFallback(pair, refresh);
  const arg = { query: { pair } };
  const isKnown = useAppSelector((state) => prices.select(arg)(state).data !== undefined);
  // Nobody looks yet at what has come to a hidden page.
  const call = usePricesQuery(arg, { pollingInterval, skip: !isSeen && !isKnown });
  return { ...call, isLost: call.isError && !isStreamed };
}

/** A pair's newest candles of one or five minutes, likewise. */
export function useCandles(pair: string, step: 1 | 5) {
  const { pollingInterval } = useFallback(pair, REFRESH);
  return useCandlesQuery({ query: { pair, step } }, { pollingInterval });
}

export interface LastPrice {
  price: number;
  /** Market time of the price, epoch ms. */
  at: number;
  /** It could not be asked for again, so it is as old as it is. */
  lost: boolean;
}

/** The pair's last price since a signal's mark; null while none is known. */
export function useLastPrice({
  pair,
  createdAt,
}: Pick<SignalDto, "pair" | "createdAt">): LastPrice | null {
  const { currentData, isLost } = usePrices(pair);
  const at = currentData?.times.at(-1);
  const price = currentData?.prices.at(-1);
  if (at === undefined || price === undefined || at < Date.parse(createdAt)) return null;
  return { at, price, lost: isLost };
}

/** Wants a pair's prices of the stream; until it brings them, they are polled while the page is seen. */
function useFallback(pair: string, refresh: number) {
  useMarketWish({ pair });
  const isStreamed = useIsStreamed(pair);
  const isSeen = useVisible();
  return { isStreamed, isSeen, pollingInterval: isStreamed || !isSeen ? 0 : refresh };
}
