import {
  ENGINE_SOURCE,
  GRADE_WORDS,
  type RecordAnalysisDto,
  type RecordSummaryDto,
  utcDate,
  t,
} from "@signaldeck/contract";
import { ScreenLink } from "../../../components/ScreenLink.tsx";
import { sourceLabel } from "../../../components/signalSource.ts";
import { pageLink, scopeOf, type Scope, type Shown } from "./selection.ts";

export interface ChoicesProps {
  shown: Shown;
  analysis: RecordAnalysisDto | undefined;
  summary: RecordSummaryDto | undefined;
}

/** Which signals are counted: their grade, and where there are several, their source and feed. */
export function Choices({ shown, analysis, summary }: ChoicesProps) {
  const scope = scopeOf(shown);
  const { grade, source, feed } = scope;
  const current = summary?.performance.feed;
  const feeds = analysis?.feeds.filter(({ name }) => name !== current?.name) ?? [];
  const sources = analysis?.sources.flatMap(({ key }) => key ?? []) ?? [];
  const others = sources.filter((other) => other !== ENGINE_SOURCE);
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Choice
        name={t("Signals that are counted")}
        scope={scope}
        part="grade"
        options={[
          [undefined, t("All signals")],
          ["recommended", t("Recommended")],
          ...(grade === "below_break_even"
            ? [[grade, t("Graded {{grade}}", { grade: GRADE_WORDS[grade] })] as const]
            : []),
        ]}
      />
      {(others.length > 0 || source !== undefined) && (
        <Choice
          name={t("Who made the signals")}
          scope={scope}
          part="source"
          options={[
            [undefined, sourceLabel(ENGINE_SOURCE)],
            ...others.map((other) => [other, sourceLabel(other)] as const),
          ]}
        />
      )}
      {current && (feeds.length > 0 || feed !== undefined) && (
        <Choice
          name={t("Feed")}
          scope={scope}
          part="feed"
          options={[
            [undefined, current.label],
            ...feeds.map(
              ({ name, from, to }) =>
                [
                  name,
                  t("{{name}}, no longer in use ({{from}} to {{to}})", {
                    name,
                    from: utcDate(from),
                    to: utcDate(to),
                  }),
                ] as const,
            ),
          ]}
        />
      )}
    </div>
  );
}

/** Links that choose one part of what is counted, each with its words. */
function Choice<Part extends keyof Scope>(props: {
  name: string;
  scope: Scope;
  part: Part;
  options: readonly (readonly [Scope[Part], string])[];
}) {
  const { name, scope, part, options } = props;
  return (
    <nav
      aria-label={name}
      className="flex flex-wrap overflow-hidden rounded-small border border-line-strong"
    >
      {options.map(([value, words]) => (
        <ScreenLink
          key={words}
          to={pageLink(scope, { [part]: value })}
          aria-current={scope[part] === value ? "true" : undefined}
          className={`flex min-h-11 items-center px-4 font-semibold -outline-offset-2 ${scope[part] === value ? "bg-brand-wash text-brand" : "text-muted hover:text-text"}`}
        >
          {words}
        </ScreenLink>
      ))}
    </nav>
  );
}
