import { t, type RecordAnalysisDto, type RecordSummaryDto } from "@signaldeck/contract";
import { lazy, useMemo, useState, type ReactNode } from "react";
import { Loaded, type LoadedCall } from "../../../components/Loaded.tsx";
import { Near } from "../../../components/Near.tsx";
import { FINISHED_SIGNALS } from "../../../screens.ts";
import { ResultsRisk } from "../ResultsRisk.tsx";
import { Choices } from "./Choices.tsx";
import { Dimmed } from "./Dimmed.tsx";
import { DoubtNotice } from "./DoubtNotice.tsx";
import { Headline } from "./Headline.tsx";
import { HowSettled } from "./HowSettled.tsx";
import { PAYOUTS, withinPayouts } from "./PayoutSlider.tsx";
import { dataNowOf, useRecordAddress, type RecordCall } from "./RecordHost.tsx";
import {
  CalibrationRoom,
  ChartRoom,
  CheckRoom,
  HeadlineRoom,
  ListRoom,
  PartRooms,
} from "./RecordRooms.tsx";
import { scopeOf, type Shown } from "./selection.ts";

// Chunks of their own: the first load does without them.
const Balance = lazy(async () => ({
  default: (await import("./balance/Balance.tsx")).Balance,
}));
const CheckItYourself = lazy(async () => ({
  default: (await import("../verify/CheckItYourself.tsx")).CheckItYourself,
}));
const RecordParts = lazy(async () => ({
  default: (await import("./RecordParts.tsx")).RecordParts,
}));
const SignalLists = lazy(async () => ({
  default: (await import("./SignalLists.tsx")).SignalLists,
}));
const Calibration = lazy(async () => ({
  default: (await import("./Calibration.tsx")).Calibration,
}));

export interface RecordBoardProps {
  shown: Shown;
  summary: RecordCall<RecordSummaryDto>;
  analysis: RecordCall<RecordAnalysisDto>;
}

/** The record with everything that is reckoned of it, and its signals. */
export function RecordBoard({ shown, summary, analysis: call }: RecordBoardProps) {
  const { currentData, data: last } = call;
  const data = dataNowOf(call);
  const { hash } = useRecordAddress();
  return (
    <div className="grid grid-cols-1 gap-4">
      <Choices shown={shown} analysis={last} summary={summary.data} />
      {summary.data?.doubt && <DoubtNotice doubt={summary.data.doubt} />}
      <Figures
        call={both(summary, { ...call, data })}
        isEarlier={data !== currentData}
        shown={shown}
        risk={<ResultsRisk />}
        verify={
          <Near waiting={<CheckRoom />}>
            <CheckItYourself summary={summary.data} />
          </Near>
        }
      />
      <Near waiting={<ListRoom />} asked={hash === `#${FINISHED_SIGNALS}`}>
        <SignalLists
          shown={shown}
          counted={data && { voided: data.counts.voided, by: countedIn(data, shown) }}
        />
      </Near>
      <div className="grid grid-cols-1 items-start gap-4 xl:grid-cols-2">
        <Near waiting={<CalibrationRoom />}>
          <Calibration />
        </Near>
        <HowSettled />
      </div>
    </div>
  );
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
  const isThere = data && counted;
  const isHopeless = !isThere && Boolean(error);
  // One list in every state, so that what stands between its parts stays what it is.
  return (
    <>
      <Loaded call={call} what={t("the record")} ownCard waiting={<HeadlineRoom />}>
        {({ analysis }) => (
          <Dimmed when={isEarlier}>
            <Headline counts={analysis.counts} payout={payout} onPayout={setChosen} />
          </Dimmed>
        )}
      </Loaded>
      {risk}
      {!isHopeless && (
        <Near waiting={<ChartRoom />}>
          {isThere ? <Balance payout={payout} shown={counted} /> : <ChartRoom />}
        </Near>
      )}
      {verify}
      {!isHopeless && (
        <Near waiting={<PartRooms />}>
          {isThere ? (
            <Dimmed when={isEarlier}>
              <RecordParts
                analysis={data.analysis}
                currentFeed={data.summary.performance.feed.name}
                payout={payout}
                shown={counted}
              />
            </Dimmed>
          ) : (
            <PartRooms />
          )}
        </Near>
      )}
    </>
  );
}
