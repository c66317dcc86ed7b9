import { countText, MARKET_WORD, percent, type RecordSummaryDto } from "@signaldeck/contract";
import { Skeleton } from "../../components/Skeleton.tsx";
import { FigureCell } from "./FigureStrip.tsx";
import type { Loaded } from "./LandingContentContext.tsx";

/** The only win rate on the page: the ledger's own, or that there is not enough for one. */
export function MeasuredWinRate({ record }: { record: Loaded<RecordSummaryDto> }) {
  const { data, isError } = record;
  if (!data) {
    return (
      <FigureCell
        value={isError ? "–" : <Skeleton className="h-9 w-28" />}
        unit="win rate"
        mark={
          <span className="text-1 text-muted">
            {isError ? "The record could not be loaded" : "from the ledger"}
          </span>
        }
      />
    );
  }
  const { winRate, wonSignals, lostSignals, feed } = data.performance;
  const decided = countText(wonSignals + lostSignals);
  return (
    <FigureCell
      value={
        winRate === null ? (
          <span className="text-3 leading-9 font-semibold">Not enough data</span>
        ) : (
          percent(winRate)
        )
      }
      unit={`win rate, ${decided} decided`}
      mark={
        <span className="text-1 text-muted">
          Measured from the ledger, {MARKET_WORD[feed.market]}
        </span>
      }
    />
  );
}
