import { t, type RecordAnalysisDto, type RecordSummaryDto } from "@signaldeck/contract";
import { lazy, memo, Suspense, useDeferredValue, useMemo, useState, type ReactNode } from "react";
import { Loaded, type LoadedCall } from "../../../components/Loaded.tsx";
import { Skeleton } from "../../../components/Skeleton.tsx";
import { useRecordAnalysisQuery, useRecordSummaryQuery } from "../api.ts";
import { BalanceCards } from "./balance/BalanceCard.tsx";
import { Room } from "./BoardRooms.tsx";
import { Calibration } from "./Calibration.tsx";
import { Choices } from "./Choices.tsx";
import { Confidence } from "./Confidence.tsx";
import { DoubtNotice } from "./DoubtNotice.tsx";
import { FinishedSignals } from "./FinishedSignals.tsx";
import { Origins, Pairs } from "./Groups.tsx";
import { Headline } from "./Headline.tsx";
import { HourCard } from "./hours/HourCard.tsx";
import { HowSettled } from "./HowSettled.tsx";
import { LateEntry } from "./LateEntry.tsx";
import { ResultsRisk } from "../ResultsRisk.tsx";
import { PAYOUTS, withinPayouts } from "./PayoutSlider.tsx";
import { scopeOf, type Shown } from "./selection.ts";
import { Feeds, Stops } from "./Stops.tsx";
import { VoidedSignals } from "./VoidedSignals.tsx";

const CheckItYourself = lazy(async () => ({
  default: (await import("../verify/CheckItYourself.tsx")).CheckItYourself,
}));

/** The record with everything that is reckoned of it, and its signals. */
export function RecordBoard({ shown }: { shown: Shown }) {
  const summary = useRecordSummaryQuery();
  const analysis = useAnalysis(shown);
  return (
    <div className="grid grid-cols-1 gap-4">
      <Choices shown={shown} analysis={analysis.last} summary={summary.data} />
      {summary.data?.doubt && <DoubtNotice doubt={summary.data.doubt} />}
      <Figures
        call={both(summary, analysis)}
        isEarlier={analysis.isEarlier}
        shown={shown}
        risk={<ResultsRisk />}
        verify={
          <Suspense fallback={<CheckRoom />}>
            <CheckItYourself summary={summary.data} />
          </Suspense>
        }
      />
      <FinishedSignals shown={shown} />
      {analysis.data && (
        <VoidedSignals
          total={analysis.data.counts.voided}
          shown={countedIn(analysis.data, shown)}
        />
      )}
      <div className="grid grid-cols-1 items-start gap-4 xl:grid-cols-2">
        <Calibration />
        <HowSettled />
      </div>
    </div>
  );
}

/** The analysis of what is counted now; until it is there, that of before. */
function useAnalysis(
  shown: Shown,
): LoadedCall<RecordAnalysisDto> & { last: RecordAnalysisDto | undefined; isEarlier: boolean } {
  const call = useRecordAnalysisQuery({ query: scopeOf(shown) });
  const { currentData, data: last, isError } = call;
  const data = currentData ?? (isError ? undefined : last);
  return { ...call, data, last, isEarlier: data !== currentData };
}

interface Both {
  summary: RecordSummaryDto;
  analysis: RecordAnalysisDto;
}

/** Two calls as one, which is there when both are. */
function both(
  summary: LoadedCall<RecordSummaryDto>,
  analysis: LoadedCall<RecordAnalysisDto>,
): LoadedCall<Both> {
  return {
    data: summary.data && analysis.data && { summary: summary.data, analysis: analysis.data },
    error: summary.data ? analysis.error : summary.error,
    isFetching: summary.isFetching || analysis.isFetching,
    refetch: () => {
      if (!summary.data) summary.refetch();
      if (!analysis.data) analysis.refetch();
    },
  };
}

/** What is counted, with the source by its name: the list must hold no other one's signals then. */
const countedIn = ({ source }: RecordAnalysisDto, shown: Shown): Shown => ({
  ...scopeOf(shown),
  source,
});

/** Everything that follows from the analysis, at the payout that the reader sets. */
function Figures(props: {
  call: LoadedCall<Both>;
  /** What is there belongs to the choice before. */
  isEarlier: boolean;
  shown: Shown;
  risk: ReactNode;
  verify: ReactNode;
}) {
  const { call, isEarlier, shown, risk, verify } = props;
  const [chosen, setChosen] = useState<number | null>(null);
  const { data, error } = call;
  const payout = chosen ?? withinPayouts(data?.summary.performance.payoutPercent ?? PAYOUTS.min);
  const analysis = data?.analysis;
  const counted = useMemo(() => analysis && countedIn(analysis, shown), [analysis, shown]);
  // One list in every state, so that what stands between its parts stays what it is.
  return (
    <>
      <Loaded call={call} what={t("the record")} ownCard waiting={<Room of="headline" />}>
        {({ analysis }) => (
          <Dimmed when={isEarlier}>
            <Headline counts={analysis.counts} payout={payout} onPayout={setChosen} />
          </Dimmed>
        )}
      </Loaded>
      {risk}
      {data && counted ? (
        <Dimmed when={isEarlier}>
          <BalanceCards analysis={data.analysis} payout={payout} shown={counted} />
        </Dimmed>
      ) : (
        !error && <Room of="charts" />
      )}
      {verify}
      {data && counted && (
        <Dimmed when={isEarlier}>
          <Parts
            analysis={data.analysis}
            currentFeed={data.summary.performance.feed.name}
            payout={payout}
            shown={counted}
          />
        </Dimmed>
      )}
    </>
  );
}

/** Figures of the choice before, until those of this one are there. */
function Dimmed({ when, children }: { when: boolean; children: ReactNode }) {
  return (
    <div aria-busy={when} className={`grid grid-cols-1 gap-4 ${when ? "opacity-55" : ""}`}>
      {children}
    </div>
  );
}

interface PartsProps {
  analysis: RecordAnalysisDto;
  currentFeed: string;
  payout: number;
  shown: Shown;
}

/** What is further down: while the slider moves it may follow a frame later. */
function Parts({ payout, ...rest }: PartsProps) {
  return <PartCards {...rest} payout={useDeferredValue(payout)} />;
}

const PartCards = memo(function PartCards({ analysis, currentFeed, payout, shown }: PartsProps) {
  return (
    <>
      <div className="grid grid-cols-1 gap-4 xl:grid-cols-[21rem_minmax(0,1fr)]">
        <Confidence rows={analysis.confidence} shown={shown} />
        <HourCard hours={analysis.hours} payout={payout} shown={shown} />
      </div>
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
        <div className="grid grid-cols-1 gap-4">
          <Pairs analysis={analysis} shown={shown} />
          <LateEntry
            late={analysis.late}
            payout={payout}
            isCurrent={(analysis.feed?.name ?? currentFeed) === currentFeed}
          />
          <Feeds analysis={analysis} current={currentFeed} />
        </div>
        <Origins analysis={analysis} shown={shown} />
      </div>
      <Stops stops={analysis.stops} />
    </>
  );
});

/** Keeps the room of the check, whose height follows the width of the page. */
function CheckRoom() {
  return (
    <div style={{ height: "clamp(41rem, 120rem - 117vw, 94rem)" }}>
      <Skeleton className="h-full" />
    </div>
  );
}
