import {
  isTakeable,
  isBelowFloor,
  type SignalDto,
  liveNote,
  resultNote,
  wantsToHear,
  withdrawnNote,
  type DeviceAlerts,
  type SignalTerms,
} from "@signaldeck/contract";
import { useEffect, useRef } from "react";
import { LIVE_LIST, useSignalsQuery } from "../../../api/liveStreamCalls.ts";
import { useMarketClock } from "../../../api/marketClockHooks.tsx";
import { useSignalTerms } from "../../../api/signalPreferences.ts";
import { useCan } from "../../../api/session.ts";
import { usePlatform } from "../../../platform/PlatformContext.tsx";
import { minuteHere, readDeviceAlerts } from "../../../api/deviceAlerts.ts";
import type { PlatformNote } from "../../../platform/Platform.ts";

interface ListChange {
  /** The list as it was shown before; null when nothing was shown yet. */
  before: readonly SignalDto[] | null;
  after: readonly SignalDto[];
  alerts: DeviceAlerts;
  /** What the reader judges signals by. */
  own: SignalTerms;
  /** Epoch ms; null while the market's time is unknown. */
  marketNow: number | null;
  /** Minutes since midnight where the person is. */
  minuteOfDay: number;
}

/**
 * The notes that a change of the list asks for: each signal that is live, and how those ended that
 * were seen to be open. What expired while nobody could hear of it is not told late; that each note
 * comes only once is the host's part.
 */
function notesOf({ before, after, alerts, own, marketNow, minuteOfDay }: ListChange) {
  const notes: PlatformNote[] = [];
  for (const signal of after) {
    if (!wantsToHear(alerts.filter, signal, minuteOfDay, own)) continue;
    const isLive = marketNow !== null && marketNow < Date.parse(signal.expiresAt);
    if (alerts.signals && isTakeable(signal) && isLive) notes.push(liveNote(signal, own));
    const earlier = before?.find(({ id }) => id === signal.id);
    const called = (alerts.signals || alerts.results) && earlier && isTakeable(earlier);
    const withdrawn = called ? withdrawnNote(signal) : null;
    if (withdrawn) notes.push(withdrawn);
    const ended = alerts.results && earlier?.outcome === null ? resultNote(signal) : null;
    if (ended) notes.push(ended);
  }
  return notes;
}

/**
 * Tells of signals through the host, on any open screen: it watches the one list that
 * stream and polling keep, so that it makes no difference how a signal came. Draws nothing.
 */
export function SignalAlerts() {
  const allowed = useCan("signals.read");
  const { data } = useSignalsQuery(LIVE_LIST, { skip: !allowed });
  return data ? <Watch signals={data} /> : null;
}

function Watch({ signals }: { signals: readonly SignalDto[] }) {
  const { badge, notifications, storage } = usePlatform();
  const clock = useMarketClock();
  const own = useSignalTerms(readDeviceAlerts(storage).signals);
  const before = useRef<readonly SignalDto[] | null>(null);
  const unseen = useRef(0);

  useEffect(() => {
    const notes = notesOf({
      before: before.current,
      after: signals,
      alerts: readDeviceAlerts(storage),
      own,
      marketNow: clock.now(),
      minuteOfDay: minuteHere(),
    });
    const isFirst = before.current === null;
    const known = new Set(before.current?.map(({ id }) => id));
    before.current = signals;
    for (const note of notes) void notifications.show(note);
    if (isFirst || document.hasFocus()) return;
    unseen.current += signals.filter(
      (signal) => isTakeable(signal) && !known.has(signal.id) && !isBelowFloor(signal, own.floor),
    ).length;
    badge?.set(unseen.current);
  }, [signals, badge, notifications, own, storage, clock]);

  useEffect(() => {
    const looked = () => {
      unseen.current = 0;
      badge?.set(0);
    };
    globalThis.addEventListener("focus", looked);
    return () => {
      globalThis.removeEventListener("focus", looked);
      looked();
    };
  }, [badge]);

  return null;
}
