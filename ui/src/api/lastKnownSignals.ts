import {
  isPerformance,
  MINUTE,
  readSignal,
  type PerformanceDto,
  type SignalDto,
} from "@signaldeck/contract";
import { useEffect, useMemo } from "react";
import type { PlatformStorage } from "../platform/Platform.ts";
import { usePlatform } from "../platform/PlatformContext.tsx";
import type { LiveState } from "./liveStream.ts";
import { LIVE_LIST, usePerformanceState, useSignalsQuery } from "./liveStreamCalls.ts";
import { useMemberView } from "./memberView.ts";
import { useSession } from "./session.ts";
import { LAST_SIGNALS_KEY } from "./sessionPersistence.ts";

/** How often the time at which the list was surely right is stored, in ms. */
const INTERVAL = MINUTE;

/** List and record as they were when the server was heard of last. */
export interface LastKnownSignals {
  /** When that was, in epoch ms of this device. */
  at: number;
  signals: SignalDto[];
  /** Null where it was not known. */
  record: PerformanceDto | null;
}

function readLastKnown(storage: PlatformStorage, userId: string): LastKnownSignals | null {
  try {
    const saved: unknown = JSON.parse(storage.get(LAST_SIGNALS_KEY) ?? "null");
    if (typeof saved !== "object" || saved === null) return null;
    if (!("userId" in saved && "at" in saved && "signals" in saved)) return null;
    if (saved.userId !== userId || typeof saved.at !== "number") return null;
    if (!Array.isArray(saved.signals)) return null;
    const signals = saved.signals.flatMap((signal: unknown) => readSignal(signal) ?? []);
    // Of another release: a part of a list is no list.
    if (signals.length < saved.signals.length) return null;
    // What was running then is not known to run now: nothing of an old list may look live.
    const record = "record" in saved && isPerformance(saved.record) ? saved.record : null;
    return { at: saved.at, signals: signals.map(asNotLive), record };
  } catch {
    return null;
  }
}

const asNotLive = (signal: SignalDto): SignalDto =>
  signal.status === "active" ? { ...signal, status: "expired" } : signal;

/** Stores live list and record on the device while the server answers, where the host starts offline. */
export function useSaveSignals(state: LiveState): void {
  const { storage, startsOffline } = usePlatform();
  const userId = useSession().user?.id;
  // What staff see through a member's eyes is not stored for themselves.
  const isOwn = useMemberView() === null;
  const isHeard = isOwn && (state === "live" || state === "polling");
  const rests = !startsOffline || !isHeard;
  const { data: signals } = useSignalsQuery(LIVE_LIST, { skip: rests });
  // The stream reads it; here it is only looked at.
  const record = usePerformanceState(undefined, { skip: rests }).data ?? null;

  useEffect(() => {
    if (!startsOffline || !isHeard || !signals || userId === undefined) return;
    const save = () => {
      const text = JSON.stringify({ userId, at: Date.now(), signals, record });
      try {
        storage.set(LAST_SIGNALS_KEY, text);
      } catch {
        // Where the device has no space left: a copy is not worth the screen.
      }
    };
    save();
    const timer = setInterval(save, INTERVAL);
    return () => clearInterval(timer);
  }, [startsOffline, isHeard, signals, record, userId, storage]);
}

/**
 * What this device stored for the signed-in member; null without it.
 * @param isNeeded whether the present state could not be loaded.
 */
export function useLastKnownSignals(isNeeded: boolean): LastKnownSignals | null {
  const { storage } = usePlatform();
  const userId = useSession().user?.id;
  return useMemo(
    () => (isNeeded && userId !== undefined ? readLastKnown(storage, userId) : null),
    [isNeeded, userId, storage],
  );
}
