import { type SignalDto, watClock, watNear, t } from "@signaldeck/contract";
import { useJournalPause } from "../../api/journalCalls.ts";
import { useMarketNow } from "../../api/marketClockHooks.tsx";
import { BottomBar } from "../../components/BottomBar.tsx";
import { countdown } from "../../components/countdown.ts";
import { useAllClosed, useEnginePause } from "./useEnginePause.ts";
import { useNextSignal } from "./useNextSignal.ts";

/** The phone's bar between two signals: when the member's next one can come. */
export function NextBar({ newest }: { newest: SignalDto | undefined }) {
  const { next, at } = useNextSignal(newest);
  const now = useMarketNow(1_000);
  const hold = useJournalPause();
  const pause = useEnginePause();
  const closed = useAllClosed();
  const [words, left] = hold
    ? [t("Held back until {{until}}", { until: watNear(hold.until, now) }), null]
    : pause
      ? [t("Signals are paused"), null]
      : closed !== null
        ? [closed, null]
        : next === "CALC"
          ? [t("Next signal"), "CALC"]
          : next === null || at === null
            ? [t("Next signal"), "–:–"]
            : [t("Next signal {{time}} at the earliest", { time: watClock(at) }), countdown(next)];
  return (
    <BottomBar phoneOnly label={t("Next signal")}>
      <div className="flex flex-1 items-center justify-between gap-3">
        <p className="text-muted">{words}</p>
        {left !== null && <p className="text-3 font-semibold">{left}</p>}
      </div>
    </BottomBar>
  );
}
