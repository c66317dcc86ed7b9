import { t, type RecordSummaryDto } from "@signaldeck/contract";
import { ErrorState } from "../../components/ErrorState.tsx";
import { Skeleton } from "../../components/Skeleton.tsx";
import { TextLink } from "../../components/TextLink.tsx";
import { SCREENS } from "../../screens.ts";
import type { Loaded } from "./LandingContentContext.tsx";
import { LandingSection } from "./LandingSection.tsx";
import { measured } from "./landingTexts.ts";
import { PointGrid } from "./PointGrid.tsx";
import { RecordFigures } from "./RecordFigures.tsx";
import { ResultsRisk } from "./ResultsRisk.tsx";

/** What the ledger says, with what is needed to read it rightly. */
export function TrackRecord({ record }: { record: Loaded<RecordSummaryDto> }) {
  return (
    <LandingSection
      id="results"
      title={t("What you see is what was measured")}
      lead={t("People stake money on these figures. So each of them can be traced to a price.")}
    >
      <div className="grid gap-5 lg:grid-cols-[1fr_1.25fr]">
        <div className="flex flex-col rounded-card border border-line bg-surface p-6">
          {/* As tall as a usual record before it is there: nothing below moves when it comes. */}
          <div className="min-h-188 min-[30rem]:min-h-118">
            <Summary record={record} />
          </div>
          <TextLink to={SCREENS.performance} className="mt-auto self-start">
            {t("Open the track record")}
          </TextLink>
        </div>
        <PointGrid points={measured()} />
      </div>
      <ResultsRisk className="mt-5" />
    </LandingSection>
  );
}

function Summary({ record }: { record: Loaded<RecordSummaryDto> }) {
  const { data, isError, isFetching, refetch } = record;
  if (data) return <RecordFigures summary={data} />;
  if (isError) {
    return (
      <ErrorState
        title={t("The record could not be loaded")}
        message={t("The connection to the server failed.")}
        onRetry={refetch}
        retrying={isFetching}
      />
    );
  }
  return (
    <div aria-busy="true">
      <span className="sr-only">{t("Loading the track record")}</span>
      <Skeleton className="h-12 w-40" />
      <Skeleton className="mt-5 h-40" />
    </div>
  );
}
