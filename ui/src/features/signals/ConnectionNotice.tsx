import { WifiOff } from "lucide-react";
import { useEffect, useState } from "react";
import { useLiveStatus } from "../../api/LiveStreamProvider.tsx";
import { monotonicNow } from "../../api/marketClock.ts";
import { age } from "./time.ts";

/** While the server cannot be reached: how old the list on the screen is. */
export function ConnectionNotice({ hasList }: { hasList: boolean }) {
  const { state, contactAt } = useLiveStatus();
  if (state !== "offline" || !hasList) return null;
  return (
    <p
      role="status"
      className="mb-4 flex items-center gap-3 rounded-card bg-amber-wash px-4 py-3 text-text"
    >
      <WifiOff aria-hidden="true" className="size-4 shrink-0 text-amber" />
      <span>
        Connection lost. This is the last known list
        {contactAt !== null && (
          <span aria-hidden="true">
            , <Age since={contactAt} /> old
          </span>
        )}
        . It refreshes by itself.
      </span>
    </p>
  );
}

function Age({ since }: { since: number }) {
  const [now, setNow] = useState(monotonicNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(monotonicNow()), 1_000);
    return () => clearInterval(timer);
  }, []);
  return <>{age(now - since)}</>;
}
