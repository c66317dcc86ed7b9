import { t, type RecordAnalysisDto, type RecordSummaryDto } from "@signaldeck/contract";
import { memo, useDeferredValue, useMemo, useState, type ReactNode } from "react";
import { Card } from "../../../components/Card.tsx";
import { Loaded, type LoadedCall } from "../../../components/Loaded.tsx";
import { Near } from "../../../components/Near.tsx";
import { Skeleton } from "../../../components/Skeleton.tsx";
import { usePlatform } from "../../../platform/PlatformContext.tsx";
import { FINISHED_SIGNALS } from "../../../screens.ts";
import { ResultsRisk } from "../ResultsRisk.tsx";
import type { Fetched } from "../useFetched.ts";
import { Choices } from "./Choices.tsx";
import { Dimmed } from "./Dimmed.tsx";
import { DoubtNotice } from "./DoubtNotice.tsx";
import { Headline } from "./Headline.tsx";
import { HowSettled } from "./HowSettled.tsx";
import { ListSkeleton } from "./ListSkeleton.tsx";
import { Part } from "./Part.tsx";
import { PAYOUTS, withinPayouts } from "./PayoutSlider.tsx";
import { dataNowOf } from "./recordCalls.ts";
import { scopeOf, type Shown } from "./selection.ts";
import { lazyPart } from "../../../components/loadCode.ts";

// Chunks of their own: the first load does without them.
const BalanceCard = lazyPart(async () => (await import("./balance/BalanceCard.tsx")).BalanceCard);
const CheckItYourself = lazyPart(
  async () => (await import("../verify/CheckItYourself.tsx")).CheckItYourself,
);
const SignalLists = lazyPart(async () => (await import("./SignalLists.tsx")).SignalLists);
const Calibration = lazyPart(async () => (await import("./Calibration.tsx")).Calibration);
const parts = () => import("./recordParts.ts");
const Confidence = lazyPart(async () => (await parts()).Confidence);
const Pairs = lazyPart(async () => (await parts()).Pairs);
const Origins = lazyPart(async () => (await parts()).Origins);
const Forecasts = lazyPart(async () => (await parts()).Forecasts);
const LateEntry = lazyPart(async () => (await parts()).LateEntry);
const Feeds = lazyPart(async () => (await parts()).Feeds);
const Stops = lazyPart(async () => (await parts()).Stops);

/** Where the reader's payout is remembered from one choice to the next, which loads the page. */
const PAYOUT_KEY = "record-payout";

export interface RecordBoardProps {
  shown: Shown;
  /** Of the page's address: with the list's it leads there. */
  hash: string;
  summary: Fetched<RecordSummaryDto>;
  analysis: Fetched<RecordAnalysisDto>;
}

/** The record with everything that is reckoned of it, and its signals. */
export function RecordBoard({ shown, hash, summary, analysis: call }: RecordBoardProps) {
  const { currentData, data: last } = call;
  const data = dataNowOf(call);
  const isListMeant = hash === `#${FINISHED_SIGNALS}`;
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
          <Part title={t("Check it yourself")} room={CHECK_HEIGHT}>
            <CheckItYourself summary={summary.data} />
          </Part>
        }
      />
      <Near waiting={<WaitingList />} asked={isListMeant}>
        <SignalLists
          shown={shown}
          isMeant={isListMeant}
          summary={summary.data}
          counted={data && { voided: data.counts.voided, by: countedIn(data, shown) }}
        />
      </Near>
      <div className="grid grid-cols-1 items-start gap-4 xl:grid-cols-2">
        <Part
          title={t("Was it right in the model's tests?")}
          room="min-h-205 min-[24.375rem]:min-h-173 sm:min-h-147"
        >
          <Calibration />
        </Part>
        <HowSettled />
      </div>
    </div>
  );
}

/** By its text, which has two columns beside each other from `md` on, and a third from `lg` on. */
const CHECK_HEIGHT =
  "min-h-464 min-[24.375rem]:min-h-441 sm:min-h-350 md:min-h-312 lg:min-h-232 xl:min-h-201";

/** Is where the way to the list leads. */
function WaitingList() {
  return (
    <Card
      id={FINISHED_SIGNALS}
      title={t("Finished signals")}
      aside={t("newest first, market time, UTC")}
      aria-busy
      padded={false}
    >
      <ListSkeleton />
    </Card>
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
  const { storage } = usePlatform();
  const [chosen, setChosen] = useState(() => Number(storage.get(PAYOUT_KEY)));
  const { data, error } = call;
  const payout = withinPayouts(chosen || (data?.summary.performance.payoutPercent ?? PAYOUTS.min));
  const analysis = data?.analysis;
  const counted = useMemo(() => analysis && countedIn(analysis, shown), [analysis, shown]);
  const isHopeless = !data && Boolean(error);
  const choose = (next: number) => {
    setChosen(next);
    storage.set(PAYOUT_KEY, String(next), { remember: false });
  };
  // One list in every state, so that what stands between its parts stays what it is.
  return (
    <>
      <div className="grid min-h-133 grid-cols-1 lg:min-h-53 xl:min-h-48">
        <Loaded
          call={call}
          what={t("the record")}
          ownCard
          waiting={<Skeleton className="h-full" />}
        >
          {({ analysis }) => (
            <Dimmed when={isEarlier}>
              <Headline counts={analysis.counts} payout={payout} onPayout={choose} />
            </Dimmed>
          )}
        </Loaded>
      </div>
      {risk}
      {!isHopeless && (
        <Part title={t("Balance after each signal")} room="min-h-122 sm:min-h-107 xl:min-h-125">
          {counted && <BalanceCard payout={payout} shown={counted} />}
        </Part>
      )}
      {verify}
      {!isHopeless && (
        <Dimmed when={isEarlier}>
          <Parts summary={data?.summary} analysis={analysis} payout={payout} shown={counted} />
        </Dimmed>
      )}
    </>
  );
}

interface PartsProps {
  summary: RecordSummaryDto | undefined;
  analysis: RecordAnalysisDto | undefined;
  payout: number;
  shown: Shown | undefined;
}

/** What the analysis says further down: while the slider moves it may follow a frame later. */
function Parts({ payout, ...rest }: PartsProps) {
  return <PartCards {...rest} payout={useDeferredValue(payout)} />;
}

const PartCards = memo(function PartCards({ summary, analysis, payout, shown }: PartsProps) {
  const known = summary && analysis && shown && { analysis, shown };
  const current = summary?.performance.feed.name ?? "";
  return (
    <>
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
        <div className="grid grid-cols-1 gap-4">
          <Part title={t("By pair")} room="min-h-115 sm:min-h-96">
            {known && <Pairs {...known} />}
          </Part>
          <Part title={t("What a late entry costs")} room="min-h-103 sm:min-h-72">
            {known && <LateEntry analysis={known.analysis} payout={payout} current={current} />}
          </Part>
          <Part title={t("Feeds")} room="min-h-38">
            {known && <Feeds analysis={known.analysis} current={current} />}
          </Part>
        </div>
        <div className="grid grid-cols-1 gap-4">
          <Part title={t("Is the confidence right?")} room="min-h-96 sm:min-h-107">
            {known && <Confidence rows={known.analysis.confidence} shown={known.shown} />}
          </Part>
          <Part title={t("By grade, source and model")} room="min-h-132 sm:min-h-110">
            {known && <Origins {...known} />}
          </Part>
        </div>
      </div>
      <Part title={t("Every pair, at every mark")} room="min-h-133 sm:min-h-107">
        {known && <Forecasts shown={known.shown} />}
      </Part>
      <Part title={t("When the engine stood still")} room="min-h-23">
        {known && <Stops stops={known.analysis.stops} />}
      </Part>
    </>
  );
});
