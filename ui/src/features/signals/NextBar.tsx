import { type SignalDto, watClock, t } from "@signaldeck/contract";
import { useMarketNow } from "../../api/marketClockHooks.tsx";
import { BottomBar } from "../../components/BottomBar.tsx";
import { countdown } from "../../components/countdown.ts";
import { laterWords } from "./nextSignalWords.ts";
import { useNextSignal } from "./useNextSignal.ts";

/** The phone's bar between two signals: the next mark, or from when on one can bring a signal. */
export function NextBar({ newest }: { newest: SignalDto | undefined }) {
  const { coming, untilMark } = useNextSignal(newest);
  const later = laterWords(coming, useMarketNow(1_000));
  const words =
    coming.kind === "mark" && untilMark !== "CALC"
      ? t("Next mark {{time}}", { time: watClock(coming.at) })
      : t("Next mark");
  return (
    <BottomBar phoneOnly label={t("Next signal")}>
      <div className="flex flex-1 items-center justify-between gap-3">
        <p className="text-muted">{later ?? words}</p>
        {later === null && <p className="text-3 font-semibold">{markCountdown(untilMark)}</p>}
      </div>
    </BottomBar>
  );
}

/** The time to the next mark, or CALC. */
export function markCountdown(untilMark: number | "CALC" | null): string {
  if (untilMark === null) return "–:–";
  return untilMark === "CALC" ? "CALC" : countdown(untilMark);
}
