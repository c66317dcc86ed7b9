import { SECOND, type SignalDto } from "@signaldeck/contract";
import { useMarketClock } from "../../api/marketClockHooks.tsx";
import { useVisible } from "../../components/useVisible.ts";
import { useCandlesQuery, usePricesQuery } from "./api.ts";

const REFRESH = 5 * SECOND;
const REFRESH_REPLAY = 2 * SECOND;
/** For pairs at a glance; a close look asks more often. */
const REFRESH_GLANCED = 15 * SECOND;

/** A pair's prices of the last 20 minutes, asked for again and again while somebody looks. */
export function usePrices(pair: string) {
  const speed = useMarketClock().speed();
  const pollingInterval = useWhileVisible(speed > 1 ? REFRESH_REPLAY : REFRESH);
  return usePricesQuery({ query: { pair } }, { pollingInterval });
}

/** The same of one of many pairs, less often. */
export function useGlancedPrices(pair: string) {
  const pollingInterval = useWhileVisible(REFRESH_GLANCED);
  return usePricesQuery({ query: { pair } }, { pollingInterval });
}

/** A pair's newest candles of one or five minutes, likewise. */
export function useCandles(pair: string, step: 1 | 5) {
  const pollingInterval = useWhileVisible(REFRESH);
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
  const { currentData, isError } = usePrices(pair);
  const at = currentData?.times.at(-1);
  const price = currentData?.prices.at(-1);
  if (at === undefined || price === undefined || at < Date.parse(createdAt)) return null;
  return { at, price, lost: isError };
}

/** The interval while the page is seen, else none. */
function useWhileVisible(interval: number): number {
  return useVisible() ? interval : 0;
}
