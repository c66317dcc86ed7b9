import {
  percent,
  percentAsIs,
  percents,
  RECORD_ANALYSIS_PATH,
  SIGNAL_LIMITS,
  type RecordAnalysisDto,
  type RecordSummaryDto,
  t,
} from "@signaldeck/contract";
import { decidedOf, decidedSoFar } from "../../../components/decidedWords.ts";
import { Skeleton } from "../../../components/Skeleton.tsx";
import type { Loaded } from "../LandingContentContext.tsx";
import { MarketPill } from "../MarketPill.tsx";
import { verdictText } from "../record/verdict.ts";
import { useFetched } from "../useFetched.ts";
import { RateCurve } from "./RateCurve.tsx";
import { VerifyLog } from "./VerifyLog.tsx";

/** The record in one card: the rate, how it came about, and the check of the log behind it. */
export function RecordCard({ record }: { record: Loaded<RecordSummaryDto> }) {
  const { data, isError } = record;
  return (
    <section
      aria-label={t("The record")}
      className="grid gap-px overflow-hidden rounded-card border border-line bg-line lg:grid-cols-[15.5rem_minmax(0,1fr)_19rem]"
    >
      {/* As high as their longest words in any font: nothing below moves when they come. */}
      <div className={`${PART} min-h-72 lg:min-h-80`}>
        {data ? (
          <Rate performance={data.performance} />
        ) : isError ? (
          <p className="text-muted">{t("The record could not be loaded.")}</p>
        ) : (
          <>
            <Skeleton className="h-5 w-24" />
            <Skeleton className="mt-4 h-9 w-32" />
          </>
        )}
      </div>
      <div className={`${PART} h-60 lg:h-auto`}>
        <Curve breakEven={data?.performance.breakEvenRate} />
      </div>
      <div className={`${PART} min-h-76`}>
        <VerifyLog log={data?.log} />
      </div>
    </section>
  );
}

const PART = "bg-surface p-5 sm:p-6";

/** The only win rate of the first screen: the ledger's own, or that there is not enough for one. */
function Rate({ performance }: Pick<RecordSummaryDto, "performance">) {
  const { winRate, winRateLow, winRateHigh, wonSignals, lostSignals, feed } = performance;
  const { breakEvenRate, payoutPercent, expectedPer100 } = performance;
  const decided = decidedOf(performance);
  const isKnown = winRate !== null && winRateLow !== null && winRateHigh !== null;
  const counted = {
    won: wonSignals,
    lost: lostSignals,
    rate: winRate,
    rateLow: winRateLow,
    rateHigh: winRateHigh,
  };
  return (
    <>
      <p className="flex flex-wrap items-center justify-between gap-2 font-semibold">
        {t("Win rate")}
        <MarketPill market={feed.market} />
      </p>
      {isKnown ? (
        <>
          <p className="mt-3 text-4">{percent(winRate)}</p>
          <p className="text-muted">
            {t("won of {{decided}} decided, first try only", { decided })}
          </p>
          <p className="mt-3 text-1 text-muted">
            {t("95 % sure: {{range}}", { range: percents(winRateLow, winRateHigh) })}
          </p>
        </>
      ) : (
        <>
          <p className="mt-3 text-3 leading-9 font-semibold">{t("Not enough data")}</p>
          <p className="text-muted">{decidedSoFar(decided)}</p>
        </>
      )}
      <p className="text-1 text-amber">
        {t("Break-even at {{payout}} payout: {{rate}}", {
          payout: percentAsIs(payoutPercent),
          rate: percent(breakEvenRate),
        })}
      </p>
      <p className="mt-3 text-1 text-muted">
        {verdictText(counted, breakEvenRate, expectedPer100 ?? 0)}
      </p>
    </>
  );
}

function Curve({ breakEven }: { breakEven: number | undefined }) {
  const { data, isError } = useFetched<RecordAnalysisDto>(RECORD_ANALYSIS_PATH);
  if (isError && !data) return <p className="text-muted">{t("The curve could not be loaded.")}</p>;
  if (!data || breakEven === undefined) return <Skeleton className="h-full min-h-40" />;
  if (data.curve.length > 0) return <RateCurve points={data.curve} breakEven={breakEven} />;
  return (
    <p className="text-muted">
      {t("The curve begins with {{minimum}} decided signals.", {
        minimum: SIGNAL_LIMITS.minimumSample,
      })}
    </p>
  );
}
