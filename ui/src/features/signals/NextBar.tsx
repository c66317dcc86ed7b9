import { type SignalDto, watClock, watNear } from "@signaldeck/contract";
import { useHold } from "../../api/journalCalls.ts";
import { useMarketNow } from "../../api/marketClockHooks.tsx";
import { BottomBar } from "../../components/BottomBar.tsx";
import { countdown } from "../../components/countdown.ts";
import { useAllClosed, useEnginePause } from "./useEnginePause.ts";
import { useNextSignal } from "./useNextSignal.ts";

/** The phone's bar between two signals: when the member's next one can come. */
export function NextBar({ newest }: { newest: SignalDto | undefined }) {
  const { next, at } = useNextSignal(newest);
  const now = useMarketNow(1_000);
  const hold = useHold();
  const pause = useEnginePause();
  const closed = useAllClosed();
  const [words, left] = hold
    ? [`Held back until ${watNear(hold.until, now)}`, null]
    : pause
      ? ["Signals are paused", null]
      : closed !== null
        ? [closed, null]
        : next === "CALC"
          ? ["Next signal", "CALC"]
          : next === null || at === null
            ? ["Next signal", "–:–"]
            : [`Next signal ${watClock(at)} at the earliest`, countdown(next)];
  return (
    <BottomBar phoneOnly label="Next signal">
      <div className="flex flex-1 items-center justify-between gap-3">
        <p className="text-muted">{words}</p>
        {left !== null && <p className="text-3 font-semibold">{left}</p>}
      </div>
    </BottomBar>
  );
}
