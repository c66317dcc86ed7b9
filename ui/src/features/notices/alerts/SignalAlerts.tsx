import { isTakeable, verdictOf, type SignalDto } from "@signaldeck/contract";
import { useEffect, useRef } from "react";
import { LIVE_LIST, useSignalsQuery } from "../../../api/liveStreamCalls.ts";
import { useMarketClock } from "../../../api/marketClockHooks.tsx";
import { useOwnTerms } from "../../../api/ownTerms.ts";
import { useCan } from "../../../api/session.ts";
import { usePlatform } from "../../../platform/PlatformContext.tsx";
import { minuteHere, readDeviceAlerts } from "../../../api/deviceAlerts.ts";
import { notesOf } from "./signalNotes.ts";

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
  const own = useOwnTerms();
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
      (signal) =>
        isTakeable(signal) && !known.has(signal.id) && verdictOf(signal, own) !== "below_floor",
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
