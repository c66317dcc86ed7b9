import { t } from "@signaldeck/contract";
import { WifiOff } from "lucide-react";
import { useEffect, useState } from "react";
import { useLiveStatus } from "../../api/LiveStreamProvider.tsx";
import { monotonicNow } from "../../api/marketClock.ts";
import { Phrase } from "../../components/Phrase.tsx";
import { age } from "./time.ts";

export interface ConnectionNoticeProps {
  hasList: boolean;
  /** When the list on the screen since the start was stored (epoch ms); null for none. */
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
        {keptAt !== null ? (
          <OldList since={keptAt} clock={Date.now} />
        ) : contactAt !== null ? (
          <OldList since={contactAt} clock={monotonicNow} unread />
        ) : (
          t("Connection lost. This is the last known list. It refreshes by itself.")
        )}
      </span>
    </p>
  );
}

interface OldListProps {
  since: number;
  /** A list of an earlier start is as old as the clock of the device says. */
  clock: () => number;
  /** Its age is not read out. */
  unread?: boolean;
}

function OldList({ since, clock, unread = false }: OldListProps) {
  const [now, setNow] = useState(clock);
  useEffect(() => {
    const timer = setInterval(() => setNow(clock()), 1_000);
    return () => clearInterval(timer);
  }, [clock]);
  return (
    <Phrase
      text={t(
        "Connection lost. This is the last known list<old>, {{age}} old</old>. It refreshes by itself.",
        { age: age(now - since) },
      )}
      parts={{ old: (words) => <span aria-hidden={unread || undefined}>{words}</span> }}
    />
  );
}
