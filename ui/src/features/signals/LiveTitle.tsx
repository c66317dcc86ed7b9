import { isTakeable, SECOND, type SignalDto } from "@signaldeck/contract";
import { useEffect } from "react";
import { LIVE_LIST, useSignalsQuery } from "../../api/liveStreamCalls.ts";
import { useMarketNow } from "../../api/marketClockHooks.tsx";
import { useCan } from "../../api/session.ts";
import { countdown } from "../../components/countdown.ts";
import { useVisible } from "../../components/useVisible.ts";
import { usePlatform } from "../../platform/PlatformContext.tsx";
import { liveSignal } from "./signalView.ts";

/** How often a window that nobody sees counts on: its title is read at a glance, if at all. */
const UNSEEN_STEP = 10 * SECOND;

/**
 * While a signal is live, the window's title and the terminal's tray say which, and how long it lasts:
 * "▲ EUR/USD 3:42". Otherwise both are what they are. Draws nothing.
 * @param props.pair tells of this pair alone; null: of any.
 */
export function LiveTitle({ pair = null }: { pair?: string | null }) {
  const allowed = useCan("signals.read");
  const { data } = useSignalsQuery(LIVE_LIST, { skip: !allowed });
  const newest = data?.[0];
  const isTold = newest && isTakeable(newest) && (pair ?? newest.pair) === newest.pair;
  return isTold ? <Counting key={newest.id} signal={newest} /> : null;
}

function Counting({ signal }: { signal: SignalDto }) {
  const { terminal } = usePlatform();
  const now = useMarketNow(useVisible() ? SECOND : UNSEEN_STEP);
  const words = now !== null && liveSignal([signal], now) ? liveWords(signal, now) : null;
  useEffect(() => {
    terminal?.setLive(words);
  }, [terminal, words]);
  useEffect(() => () => terminal?.setLive(null), [terminal]);
  // Each is an element of its own: the newest of the page's titles counts, also after a screen
  // that has come meanwhile has set its own.
  return words && <title key={words}>{words}</title>;
}

/** "▲ EUR/USD 3:42" */
export function liveWords({ direction, pair, expiresAt }: SignalDto, now: number): string {
  const arrow = direction === "CALL" ? "▲" : "▼";
  return `${arrow} ${pair} ${countdown(Date.parse(expiresAt) - now)}`;
}
