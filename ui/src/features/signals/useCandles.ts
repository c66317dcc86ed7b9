import { SECOND, type SignalDto } from "@signaldeck/contract";
import { useSyncExternalStore } from "react";
import { useMarketClock } from "../../api/marketClockHooks.tsx";
import { useCandlesQuery } from "./api.ts";

const REFRESH = 5 * SECOND;
const REFRESH_REPLAY = 2 * SECOND;

/** A pair's newest candles, asked for again and again while somebody looks. */
export function useCandles(pair: string) {
  const visible = useSyncExternalStore(onVisibility, isVisible);
  const speed = useMarketClock().speed();
  const interval = speed > 1 ? REFRESH_REPLAY : REFRESH;
  return useCandlesQuery({ query: { pair } }, { pollingInterval: visible ? interval : 0 });
}

/** The pair's last price since a signal's mark; null while none is known. */
export function useLastPrice({ pair, createdAt }: Pick<SignalDto, "pair" | "createdAt">) {
  const { currentData } = useCandles(pair);
  const last = currentData?.candles.at(-1);
  return last && Date.parse(last.time) >= Date.parse(createdAt) ? last.close : null;
}

function onVisibility(listener: () => void): () => void {
  document.addEventListener("visibilitychange", listener);
  return () => document.removeEventListener("visibilitychange", listener);
}

const isVisible = () => document.visibilityState === "visible";
