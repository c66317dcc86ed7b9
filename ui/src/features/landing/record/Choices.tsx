import {
  ENGINE_SOURCE,
  GRADE_WORDS,
  type RecordAnalysisDto,
  type RecordSummaryDto,
  utcDate,
  t,
} from "@signaldeck/contract";
import type { ReactNode } from "react";
import { FilterSelect } from "../../../components/FilterSelect.tsx";
import { sourceLabel } from "../../../components/signalSource.ts";
import { useRecordAddress } from "./RecordHost.tsx";
import { RecordLink } from "./RecordLink.tsx";
import { pageLink, scopeOf, type Shown } from "./selection.ts";

export interface ChoicesProps {
  shown: Shown;
  analysis: RecordAnalysisDto | undefined;
  summary: RecordSummaryDto | undefined;
}

const usualGrades = () =>
  [
    [undefined, t("All signals")],
    ["recommended", t("Recommended")],
  ] as const;

/** Which signals are counted: their grade, and where there are several, their source and feed. */
export function Choices({ shown, analysis, summary }: ChoicesProps) {
  const address = useRecordAddress();
  const scope = scopeOf(shown);
  const choose = (change: Partial<Record<"feed" | "source", string | undefined>>) =>
    address.choose(pageLink(scope, change));
  const current = summary?.performance.feed;
  const feeds = analysis?.feeds.filter(({ name }) => name !== current?.name) ?? [];
  const sources = analysis?.sources.flatMap(({ key }) => key ?? []) ?? [];
  const others = sources.filter((source) => source !== ENGINE_SOURCE);
  const grades =
    shown.grade === "below_break_even"
      ? [
          ...usualGrades(),
          [shown.grade, t("Graded {{grade}}", { grade: GRADE_WORDS[shown.grade] })] as const,
        ]
      : usualGrades();
  return (
    <div className="flex flex-wrap items-center gap-3">
      <nav
        aria-label={t("Signals that are counted")}
        className="flex flex-wrap overflow-hidden rounded-small border border-line-strong"
      >
        {grades.map(([grade, words]) => (
          <RecordLink
            key={words}
            to={pageLink(scope, { grade })}
            aria-current={shown.grade === grade ? "true" : undefined}
            className={`flex min-h-11 items-center px-4 font-semibold -outline-offset-2 ${shown.grade === grade ? "bg-brand-wash text-brand" : "text-muted hover:text-text"}`}
          >
            {words}
          </RecordLink>
        ))}
      </nav>
      {others.length > 0 && (
        <Choice>
          <FilterSelect
            label={t("Who made the signals")}
            any={sourceLabel(ENGINE_SOURCE)}
            value={shown.source ?? ""}
            choices={others.map((source) => [source, sourceLabel(source)] as const)}
            onChange={(source) => choose({ source: source || undefined })}
          />
        </Choice>
      )}
      {current && feeds.length > 0 && (
        <Choice>
          <FilterSelect
            label={t("Feed")}
            any={current.label}
            value={shown.feed ?? ""}
            choices={feeds.map(
              ({ name, from, to }) =>
                [
                  name,
                  t("{{name}}, no longer in use ({{from}} to {{to}})", {
                    name,
                    from: utcDate(from),
                    to: utcDate(to),
                  }),
                ] as const,
            )}
            onChange={(feed) => choose({ feed: feed || undefined })}
          />
        </Choice>
      )}
    </div>
  );
}

/** As wide as its words. */
function Choice({ children }: { children: ReactNode }) {
  return <span className="max-w-full">{children}</span>;
}
