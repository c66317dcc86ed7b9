import {
  MINUTE,
  RECORD_LIMITS,
  t,
  type MarketKind,
  type RecordAnalysisDto,
  type RecordSummaryDto,
  RECORD_CSV_PATH,
  RECORD_JSON_LINES_PATH,
} from "@signaldeck/contract";
import { useMemo } from "react";
import { Download } from "lucide-react";
import { Skeleton } from "../../../components/Skeleton.tsx";
import { MarketPill } from "../MarketPill.tsx";
import { marketNote } from "../marketNote.ts";
import { PublicFrame } from "../PublicFrame.tsx";
import type { Fetched } from "../useFetched.ts";
import { RecordBoard } from "./RecordBoard.tsx";
import { useRecordAnalysis, useRecordSummary } from "./recordCalls.ts";
import { scopeOf, shownIn, type Shown, fileSelection, queryOf } from "./selection.ts";
import { ExternalLink } from "../../../components/ExternalLink.tsx";
import { usePlatform } from "../../../platform/PlatformContext.tsx";

/** The signals that are chosen as files. */
function Downloads({ shown }: { shown: Shown }) {
  const { apiBaseUrl, terminal } = usePlatform();
  const query = queryOf(fileSelection(shown));
  const files = [
    ["CSV", RECORD_CSV_PATH],
    ["JSON Lines", RECORD_JSON_LINES_PATH],
  ] as const;
  return (
    <div className="flex shrink-0 flex-wrap gap-3">
      {files.map(([words, path]) => {
        const href = apiBaseUrl + path + query;
        // A terminal's pages are not the server's, so its browser saves the file.
        if (terminal) {
          return (
            <ExternalLink key={path} href={href} kind="button">
              {words}
            </ExternalLink>
          );
        }
        return (
          <a
            key={path}
            href={href}
            download
            className="inline-flex min-h-11 items-center justify-center gap-2 rounded-small border border-line-strong px-4.5 py-2 text-center font-semibold text-text transition-colors hover:border-muted hover:bg-raised"
          >
            <Download aria-hidden="true" className="size-4" />
            <span className="sr-only">{t("Download the signals as")} </span>
            {words}
          </a>
        );
      })}
    </div>
  );
}

export interface PerformancePageProps {
  /** Of the page's address, each with its sign; empty for none. */
  search: string;
  hash: string;
  /** The market of the feed that is recorded now, where the page came with it. */
  drawn?: MarketKind;
}

/** The public track record. The address says what of it is shown. */
export function PerformancePage({ search, hash, drawn }: PerformancePageProps) {
  const shown = useMemo(() => shownIn(new URLSearchParams(search)), [search]);
  const summary = useRecordSummary();
  const analysis = useRecordAnalysis(scopeOf(shown));
  const told = marketTold(shown, summary, analysis);
  const market = told ?? (shown.feed === undefined ? drawn : undefined);
  const isAwaited = !analysis.currentData && !analysis.isError;
  // A page is drawn for no choice: early.js tells where its address chooses another feed.
  const drawnOnly = told ? "" : "in-data-feed:invisible";
  const lead = t(
    "Every signal we published, none left out, {{minutes}} minutes after its expiry.",
    { minutes: RECORD_LIMITS.publicAfter / MINUTE },
  );
  const note = market && marketNote(market);
  return (
    <PublicFrame
      width="full"
      title={t("Performance Records")}
      beside={
        market ? (
          <MarketPill market={market} className={drawnOnly} />
        ) : (
          isAwaited && <Skeleton className="h-6 w-32" />
        )
      }
      aside={<Downloads shown={shown} />}
      lead={
        <p className="min-h-22 max-w-3xl md:min-h-11">
          {lead} {note && <span className={drawnOnly}>{note}</span>}
        </p>
      }
    >
      <RecordBoard shown={shown} hash={hash} summary={summary} analysis={analysis} />
    </PublicFrame>
  );
}

/** What kind of market is shown, as far as the calls have told it. */
function marketTold(
  { feed }: Shown,
  summary: Fetched<RecordSummaryDto>,
  analysis: Fetched<RecordAnalysisDto>,
): MarketKind | undefined {
  const counted = analysis.currentData?.feed;
  if (counted) return counted.market;
  if (feed === undefined) return summary.data?.performance.feed.market;
  return analysis.data?.feeds.find(({ name }) => name === feed)?.market;
}
