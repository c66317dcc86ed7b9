import { MINUTE, RECORD_LIMITS } from "@signaldeck/contract";
import { lazy, Suspense } from "react";
import { Card } from "../../../components/Card.tsx";
import { ErrorState } from "../../../components/ErrorState.tsx";
import { RiskSummary } from "../../../components/RiskSummary.tsx";
import { Skeleton } from "../../../components/Skeleton.tsx";
import { TextLink } from "../../../components/TextLink.tsx";
import { SCREENS } from "../../../screens.ts";
import { useRecordSummaryQuery } from "../api.ts";
import { FinishedSignals } from "./FinishedSignals.tsx";
import { useLandingContent } from "../LandingContentContext.tsx";
import { PublicFrame } from "../PublicFrame.tsx";
import { RecordFigures } from "../RecordFigures.tsx";

// What stands below the fold: the first load does without it.
const CheckItYourself = lazy(async () => ({
  default: (await import("../verify/CheckItYourself.tsx")).CheckItYourself,
}));
const BelowSignals = lazy(async () => ({
  default: (await import("./BelowSignals.tsx")).BelowSignals,
}));

// It hardly ever shows.
const DoubtNotice = lazy(async () => ({
  default: (await import("./DoubtNotice.tsx")).DoubtNotice,
}));

/** How a signal is settled, in the order in which it happens. */
const SETTLING = [
  "When a signal is published, pair, direction, entry price, expiry and confidence go into a ledger. Each record carries the hash of the one before it, so none can be changed, left out or moved later.",
  "Entry price and closing price are the feed's own last prices before the mark and before expiry, five minutes later. A CALL wins when the close is higher, a PUT when it is lower; an equal price is even.",
  "When the feed has a gap at entry or expiry, the signal is unsettled. It has no outcome, counts nowhere, and is never a win.",
  "Only the first try counts. A signal that would have won with a second, larger stake is a lost signal.",
  "Signals that a person makes, or that are imported, go into the same ledger and are settled the same way, but are counted apart from the engine's.",
  "A signal can be voided before its expiry, with a reason that is published and where the price stood at that moment. From its expiry on the outcome stands.",
];

/** The public track record. */
export function PerformancePage() {
  const { data: site } = useLandingContent().site;
  const { data: summary } = useRecordSummaryQuery();
  return (
    <PublicFrame
      wide
      title="Performance Records"
      lead={
        <p className="max-w-2xl text-3">
          Every settled signal of the feed, none picked. Live signals are not shown here; finished
          ones appear {RECORD_LIMITS.publicAfter / MINUTE} minutes after their expiry.
        </p>
      }
    >
      <div className="grid gap-5 lg:grid-cols-2">
        <div className="rounded-card border border-line bg-surface p-6">
          <Summary />
        </div>
        <Card title="How a signal is settled">
          <ol className="grid list-decimal gap-3 pl-5">
            {SETTLING.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ol>
          <TextLink to={SCREENS.ladder}>What more tries cost</TextLink>
        </Card>
      </div>
      <RiskSummary summary={site?.riskDisclosure.summary} className="mt-5" />
      <div className="mt-5 grid gap-5">
        <Suspense fallback={<Room height="clamp(41rem, 120rem - 117vw, 94rem)" />}>
          <CheckItYourself summary={summary} />
        </Suspense>
        <FinishedSignals />
        <Suspense fallback={<Skeleton className="h-96" />}>
          <BelowSignals />
        </Suspense>
      </div>
    </PublicFrame>
  );
}

/** Keeps the room of what comes, whose height follows the width of the page. */
function Room({ height }: { height: string }) {
  return (
    <div style={{ height }}>
      <Skeleton className="h-full" />
    </div>
  );
}

function Summary() {
  const { data, isError, isFetching, refetch } = useRecordSummaryQuery();
  if (data) {
    return (
      <>
        {data.doubt && (
          <Suspense>
            <DoubtNotice doubt={data.doubt} />
          </Suspense>
        )}
        <RecordFigures summary={data} level={2} />
      </>
    );
  }
  if (isError) {
    return (
      <ErrorState
        title="The record could not be loaded"
        message="The connection to the server failed."
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  }
  return (
    <div aria-busy="true">
      <span className="sr-only">Loading the record</span>
      <Room height="clamp(27.75rem, 89.4rem - 200vw, 44.4rem)" />
    </div>
  );
}
