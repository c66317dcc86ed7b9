import {
  RECORD_LIMITS,
  type RecordedSignalDto,
  type RecordSummaryDto,
  t,
  percent,
} from "@signaldeck/contract";
import { useEffect, useRef } from "react";
import { X } from "lucide-react";
import { Card } from "../../../components/Card.tsx";
import { EmptyState } from "../../../components/EmptyState.tsx";
import { Loaded } from "../../../components/Loaded.tsx";
import { TextLink } from "../../../components/TextLink.tsx";
import { FINISHED_SIGNALS } from "../../../screens.ts";
import { LIST_HEIGHT, ListSkeleton } from "./ListSkeleton.tsx";
import { dataNowOf, useRecordSignals } from "./recordCalls.ts";
import { pageLink, queryOf, type Shown, type ShownKey } from "./selection.ts";
import { SignalTable } from "./SignalTable.tsx";
import { ScreenLink } from "../../../components/ScreenLink.tsx";
import { sourceLabel } from "../../../components/signalSource.ts";
import { shortHash } from "../shortHash.ts";
import { gradeWords } from "./gradeWords.ts";

/** Every filter in words; two keys of one filter have one chip. */
function chipsOf(shown: Shown): { words: string; keys: ShownKey[] }[] {
  const { feed, source, grade, pair, model, before } = shown;
  const chips: [string | false | undefined, ShownKey[]][] = [
    [feed, ["feed"]],
    [source !== undefined && sourceLabel(source), ["source"]],
    [grade && gradeWords(grade), ["grade"]],
    [pair, ["pair"]],
    [model && t("Model {{hash}}", { hash: shortHash(model) }), ["model"]],
    [confidenceText(shown), ["confidenceFrom", "confidenceTo"]],
    [before !== undefined && t("No. {{number}} and older", { number: before - 1 }), ["before"]],
  ];
  return chips.flatMap(([words, keys]) => (words ? [{ words, keys }] : []));
}

/** A range of confidence, which may be open at either end; undefined: none is chosen. */
function confidenceText({ confidenceFrom, confidenceTo }: Shown): string | undefined {
  const from = confidenceFrom === undefined ? null : percent(confidenceFrom, 0);
  const to = confidenceTo === undefined || confidenceTo >= 100 ? null : percent(confidenceTo, 0);
  if (from === null) return to === null ? undefined : t("Confidence below {{to}}", { to });
  return to === null
    ? t("Confidence from {{from}}", { from })
    : t("Confidence from {{from}}, below {{to}}", { from, to });
}

/** What the list is narrowed to; each chip takes its filter away. */
function SelectionChips({ shown }: { shown: Shown }) {
  const chips = chipsOf(shown);
  if (chips.length === 0) return null;
  return (
    <ul aria-label={t("Filters")} className="flex flex-wrap gap-2 border-t border-line px-5 py-3">
      {chips.map(({ words, keys }) => (
        <li key={words} className="min-w-0">
          <ScreenLink
            to={`${pageLink(shown, Object.fromEntries(keys.map((key) => [key, undefined])))}#${FINISHED_SIGNALS}`}
            className="inline-flex min-h-11 items-center gap-2 rounded-full border border-line-strong px-4 font-semibold hover:border-muted hover:bg-raised"
          >
            <span className="sr-only">{t("Remove the filter")} </span>
            <span className="min-w-0 break-words">{words}</span>
            <X aria-hidden="true" className="size-4 shrink-0" />
          </ScreenLink>
        </li>
      ))}
    </ul>
  );
}

export interface FinishedSignalsProps {
  shown: Shown;
  /** The address leads to this list. */
  isMeant: boolean;
  summary: RecordSummaryDto | undefined;
}

/** The finished signals that the address chooses, newest first, page by page. */
export function FinishedSignals({ shown, isMeant, summary }: FinishedSignalsProps) {
  const call = useRecordSignals(shown);
  const isCurrent = shown.feed === undefined || shown.feed === summary?.performance.feed.name;
  const liveFrom = isCurrent ? (summary?.liveFrom ?? null) : null;
  const place = useRef<HTMLElement>(null);
  useEffect(() => {
    // A reader who followed a link to these signals reads on here.
    if (isMeant) place.current?.focus({ preventScroll: true });
  }, [isMeant, shown]);
  const cameFor = useRef(isMeant);
  useEffect(() => {
    // The page was scrolled to where it leads before this list was there.
    if (cameFor.current) place.current?.scrollIntoView({ behavior: "instant" });
  }, []);
  const { isFetching, currentData } = call;
  const data = dataNowOf(call);
  return (
    <Card
      ref={place}
      id={FINISHED_SIGNALS}
      tabIndex={-1}
      title={t("Finished signals")}
      aside={t("newest first, market time, UTC")}
      padded={false}
      className="outline-none"
    >
      <SelectionChips shown={shown} />
      <Loaded call={{ ...call, data }} what={t("the finished signals")} waiting={<ListSkeleton />}>
        {(signals) => (
          <div
            aria-busy={isFetching}
            className={`flex flex-col ${isFull(signals) ? LIST_HEIGHT : ""} ${currentData ? "" : "opacity-55"}`}
          >
            {signals.length > 0 ? (
              <SignalTable signals={signals} liveFrom={liveFrom} before={shown.before} />
            ) : (
              <Nothing shown={shown} />
            )}
            <Pages signals={signals} shown={shown} />
          </div>
        )}
      </Loaded>
    </Card>
  );
}

function Nothing({ shown }: { shown: Shown }) {
  if (queryOf(shown) === "") {
    return (
      <EmptyState title={t("No signal has finished yet")}>
        {t("The first ones appear here a quarter of an hour after their expiry.")}
      </EmptyState>
    );
  }
  if (shown.before !== undefined) return <EmptyState title={t("No older ones")} />;
  return (
    <EmptyState
      title={t("No finished signal fits this choice")}
      action={
        <TextLink to={`${pageLink({}, {})}#${FINISHED_SIGNALS}`}>{t("Show all signals")}</TextLink>
      }
    >
      {t("Remove a filter above, or begin again with all of them.")}
    </EmptyState>
  );
}

const isFull = (signals: readonly RecordedSignalDto[]) =>
  signals.length === RECORD_LIMITS.listDefault;

/** The way to older signals, and back to the newest; takes what the page's rows leave of its room. */
function Pages({ signals, shown }: { signals: readonly RecordedSignalDto[]; shown: Shown }) {
  const last = signals.at(-1);
  const { before, ...rest } = shown;
  return (
    <nav
      aria-label={t("Pages of finished signals")}
      className="flex min-h-14 grow flex-wrap items-center justify-between gap-x-4 border-t border-line px-5"
    >
      {before === undefined ? (
        <span className="text-muted">{t("These are the newest.")}</span>
      ) : (
        <TextLink to={`${pageLink(rest, {})}#${FINISHED_SIGNALS}`}>{t("Newest")}</TextLink>
      )}
      {last && isFull(signals) && last.sequence > 1 ? (
        <TextLink to={`${pageLink(shown, { before: last.sequence })}#${FINISHED_SIGNALS}`}>
          {t("Older")}
        </TextLink>
      ) : (
        signals.length > 0 && <span className="text-muted">{t("No older ones.")}</span>
      )}
    </nav>
  );
}
