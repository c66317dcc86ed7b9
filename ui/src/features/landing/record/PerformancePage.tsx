import { MARKET_WORD, MINUTE, RECORD_LIMITS, t } from "@signaldeck/contract";
import { lazy, Suspense, useMemo } from "react";
import { useSearchParams } from "react-router-dom";
import { Pill } from "../../../components/Pill.tsx";
import { Skeleton } from "../../../components/Skeleton.tsx";
import { useRecordAnalysisQuery, useRecordSummaryQuery } from "../api.ts";
import { marketNote } from "../marketNote.ts";
import { PublicFrame } from "../PublicFrame.tsx";
import { BoardRooms } from "./BoardRooms.tsx";
import { Downloads } from "./Downloads.tsx";
import { scopeOf, shownIn } from "./selection.ts";

// All but the head: the first load does without it.
const RecordBoard = lazy(async () => ({
  default: (await import("./RecordBoard.tsx")).RecordBoard,
}));

/** The public track record. The address says what of it is shown. */
export function PerformancePage() {
  const [search] = useSearchParams();
  const shown = useMemo(() => shownIn(search), [search]);
  const { data: summary } = useRecordSummaryQuery();
  const { currentData: analysis } = useRecordAnalysisQuery({ query: scopeOf(shown) });
  const market = analysis?.feed?.market ?? summary?.performance.feed.market;
  return (
    <PublicFrame
      width="full"
      title={t("Performance Records")}
      beside={
        market ? (
          <Pill tone={market === "real" ? "neutral" : "amber"}>{MARKET_WORD[market]}</Pill>
        ) : (
          <Skeleton className="h-6 w-32" />
        )
      }
      aside={<Downloads />}
      lead={
        <p className="min-h-22 max-w-3xl md:min-h-11">
          {t("Every signal we published, none left out, {{minutes}} minutes after its expiry.", {
            minutes: RECORD_LIMITS.publicAfter / MINUTE,
          })}{" "}
          {market && marketNote(market)}
        </p>
      }
    >
      <Suspense fallback={<BoardRooms />}>
        <RecordBoard shown={shown} />
      </Suspense>
    </PublicFrame>
  );
}
