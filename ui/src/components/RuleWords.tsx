import { type CountryRule, t, watDate } from "@signaldeck/contract";
import { ExternalLink } from "./ExternalLink.tsx";

/** What a country's rule says, and where it can be read. */
export function RuleWords({ rule: { words, source, since } }: { rule: CountryRule }) {
  return (
    <>
      <p>{words}</p>
      <p className="mt-1 flex flex-wrap items-center gap-x-3 text-1 text-muted">
        <ExternalLink href={source.url}>{source.title}</ExternalLink>
        {t("in force since {{date}}", { date: watDate(since) })}
      </p>
    </>
  );
}
