import { WifiOff } from "lucide-react";
import { useEffect, useState } from "react";
import { useLiveStatus } from "../../api/LiveStreamProvider.tsx";
import { monotonicNow } from "../../api/marketClock.ts";
import { age } from "./time.ts";

export interface ConnectionNoticeProps {
  hasList: boolean;
  /** When a list was kept that stands on the screen since the start (epoch ms); null for none. */
  keptAt: number | null;
}

/** While the server cannot be reached: how old the list on the screen is. */
export function ConnectionNotice({ hasList, keptAt }: ConnectionNoticeProps) {
  const { state, contactAt } = useLiveStatus();
  if (keptAt === null && (state !== "offline" || !hasList)) return null;
  return (
    <p
      role="status"
      className="mb-4 flex items-center gap-3 rounded-card bg-amber-wash px-4 py-3 text-text"
    >
      <WifiOff aria-hidden="true" className="size-4 shrink-0 text-amber" />
      <span>
        Connection lost. This is the last known list
        {keptAt !== null && (
          <>
            , <Age since={keptAt} clock={Date.now} /> old
          </>
        )}
        {keptAt === null && contactAt !== null && (
          <span aria-hidden="true">
            , <Age since={contactAt} clock={monotonicNow} /> old
          </span>
        )}
        . It refreshes by itself.
      </span>
    </p>
  );
}

/** A list of an earlier start is as old as the clock of the device says. */
function Age({ since, clock }: { since: number; clock: () => number }) {
  const [now, setNow] = useState(clock);
  useEffect(() => {
    const timer = setInterval(() => setNow(clock()), 1_000);
    return () => clearInterval(timer);
  }, [clock]);
  return <>{age(now - since)}</>;
}
