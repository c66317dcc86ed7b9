import { t } from "@signaldeck/contract";
import { RiskSummary } from "../../components/RiskSummary.tsx";
import { RuleWords } from "../../components/RuleWords.tsx";
import { useLandingContent } from "./LandingContentContext.tsx";

/**
 * What comes beside results: the risk, and what the rules of some countries want to have said, to
 * everybody, as nobody knows who reads.
 */
export function ResultsRisk({ className }: { className?: string }) {
  const { site, landing } = useLandingContent();
  return (
    <div className={className}>
      <RiskSummary summary={site.data?.riskDisclosure.summary} />
      {/* As high as the one rule that comes with the product, so that nothing below jumps. */}
      {!landing.data && !landing.isError && (
        <div className="mt-4 min-h-100.5 md:min-h-54 lg:min-h-43.5" />
      )}
      {landing.data?.resultWords.map((rule) => (
        <section
          key={rule.country}
          aria-label={t("Rules of {{country}}", { country: rule.country })}
          className="mt-4 max-w-4xl"
        >
          <h3 className="font-semibold">
            {t("{{country}}: about these results", { country: rule.country })}
          </h3>
          <RuleWords rule={rule} />
        </section>
      ))}
    </div>
  );
}
