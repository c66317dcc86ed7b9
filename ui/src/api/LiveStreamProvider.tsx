import { createContext, use, useEffect, useState, type ReactNode } from "react";
import type { LikelySignalDto } from "@signaldeck/contract";
import { usePlatform } from "../platform/PlatformContext.tsx";
import { afterPaint } from "./afterPaint.ts";
import { useAppDispatch } from "./storeHooks.ts";
import { useSaveSignals } from "./lastKnownSignals.ts";
import type { LiveState } from "./liveStream.ts";
import { LIVE_LIST, useSignalsQuery } from "./liveStreamCalls.ts";
import { openLiveSession } from "./liveStreamSession.ts";
import { seeMarket } from "./marketWish.ts";
import { whenSeen } from "./whenSeen.ts";
import { useMarketClock } from "./marketClockHooks.tsx";
import { useCan, useSession } from "./session.ts";
import { api } from "./baseApi.ts";

/**
 * Tells the calls whether the page is seen and whether there is a network, for as long as it is on
 * screen. Without it no poll would rest while its page is hidden, and one that was opened hidden
 * would never begin. What the library has for this weighs half a KiB more and knows nothing of hosts.
 */
function useFollowHost(): void {
  const dispatch = useAppDispatch();
  const { network } = usePlatform();
  useEffect(() => {
    const { onFocus, onFocusLost, onOnline, onOffline } = api.internalActions;
    const look = () => {
      dispatch(document.visibilityState === "hidden" ? onFocusLost() : onFocus());
    };
    look();
    document.addEventListener("visibilitychange", look);
    const leaveNetwork = network.onChange(() => {
      dispatch(network.isOnline() ? onOnline() : onOffline());
    });
    return () => {
      document.removeEventListener("visibilitychange", look);
      leaveNetwork();
    };
  }, [dispatch, network]);
}

export interface LiveStatus {
  state: LiveState;
  /** When the server was last heard of before this state began (performance.now() ms). */
  contactAt: number | null;
  /**
   * So many live connections the account has open, as many as there may be, if a newer one has
   * taken the place of this window's; null otherwise.
   */
  replacedBy: number | null;
  /** Takes the place back. */
  goLive: () => void;
}

/** What was said to be likely last; it is news until its mark. */
const LikelyContext = createContext<LikelySignalDto | null>(null);

const CONNECTING: LiveStatus = {
  state: "connecting",
  contactAt: null,
  replacedBy: null,
  goLive: () => undefined,
};
const LiveStatusContext = createContext<LiveStatus>(CONNECTING);

const NOTHING = {};

/**
 * Keeps the live stream open for as long as the signed-in member may read signals, on every screen
 * below it, and the list it writes into in the cache. Polls of these screens rest while nobody looks.
 */
export function LiveStreamProvider({ children }: { children: ReactNode }) {
  const dispatch = useAppDispatch();
  const { network } = usePlatform();
  useFollowHost();
  const startsOffline = useOfflineStart();
  const clock = useMarketClock();
  const allowed = useCan("signals.read");
  const { token } = useSession();
  const [status, setStatus] = useState(CONNECTING);
  const [likely, setLikely] = useState<LikelySignalDto | null>(null);

  useSignalsQuery(LIVE_LIST, { skip: !allowed, selectFromResult: () => NOTHING });

  useEffect(() => {
    if (!allowed || token === null) return;
    const goLive = () => stream.retryNow();
    const stream = dispatch(
      openLiveSession({
        clock,
        onState: (state, contactAt) =>
          setStatus(({ replacedBy }) => ({
            state,
            contactAt,
            replacedBy: state === "live" ? null : replacedBy,
            goLive,
          })),
        onReplaced: (open) => setStatus((status) => ({ ...status, replacedBy: open })),
        onLikely: setLikely,
        later: (work) => void whenSeen(() => void afterPaint(work)),
      }),
    );
    const wake = () => {
      const isSeen = document.visibilityState === "visible";
      dispatch(seeMarket(isSeen));
      if (isSeen) stream.retryNow();
    };
    wake();
    const leaveNetwork = network.onChange(wake);
    document.addEventListener("visibilitychange", wake);
    return () => {
      leaveNetwork();
      document.removeEventListener("visibilitychange", wake);
      stream.stop();
      setStatus(CONNECTING);
      setLikely(null);
    };
  }, [allowed, token, clock, dispatch, network]);

  return (
    <LiveStatusContext value={status}>
      {startsOffline && <SaveSignals state={status.state} />}
      <LikelyContext value={likely}>{children}</LikelyContext>
    </LiveStatusContext>
  );
}

/** Prepares a start without network, and tells whether there will be one. */
function useOfflineStart(): boolean {
  const { prepareOfflineStart, startsOffline } = usePlatform();
  const [prepared, setPrepared] = useState(startsOffline);
  useEffect(() => {
    let current = true;
    prepareOfflineStart?.().then(
      (done) => {
        if (current) setPrepared(done);
      },
      // A host that cannot goes on as it is.
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, [prepareOfflineStart]);
  return prepared;
}

/** A part of its own, so that the list's changes draw nothing but this. */
function SaveSignals({ state }: { state: LiveState }) {
  useSaveSignals(state);
  return null;
}

/** How the signals reach this screen at the moment. */
export function useLiveStatus(): LiveStatus {
  return use(LiveStatusContext);
}

/** What was said to be likely last, also after its mark; null before the first. */
export function useLikely(): LikelySignalDto | null {
  return use(LikelyContext);
}
