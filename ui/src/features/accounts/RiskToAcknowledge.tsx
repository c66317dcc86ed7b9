import { type PublicContentDto, RISK_SUMMARY, t } from "@signaldeck/contract";
import { BesideLink } from "../../components/BesideLink.tsx";
import { LanguageNote } from "../../components/LanguageNote.tsx";
import { Loaded, type LoadedCall } from "../../components/Loaded.tsx";
import { RiskSummary } from "../../components/RiskSummary.tsx";
import { Skeleton } from "../../components/Skeleton.tsx";

interface RiskToAcknowledgeProps {
  content: LoadedCall<PublicContentDto>;
  /** What acknowledges it, and what nobody can do before it is there to be read. */
  by: keyof typeof WORDS;
}

const WORDS = {
  applying: {
    note: () => t("You must be able to read it before you apply."),
    acknowledged: (version: string) =>
      t(
        "By submitting your application you acknowledge the risk disclosure, version {{version}}.",
        { version },
      ),
  },
  joining: {
    note: () => t("You must be able to read it before you join."),
    acknowledged: (version: string) =>
      t("By saving your password you acknowledge the risk disclosure, version {{version}}.", {
        version,
      }),
  },
};

/** The risk disclosure in short, above the button that acknowledges the version shown. */
export function RiskToAcknowledge({ content, by }: RiskToAcknowledgeProps) {
  return (
    <Loaded
      call={content}
      what={t("the risk disclosure")}
      note={WORDS[by].note()}
      waiting={<Skeleton className="h-24" />}
    >
      {({ riskDisclosure }) => (
        <RiskSummary summary={riskDisclosure.summary} link={BesideLink}>
          {/* What comes with the product is said in every language. */}
          {riskDisclosure.summary !== RISK_SUMMARY() && (
            <LanguageNote language={riskDisclosure.language} className="mb-2 text-muted" />
          )}
          {WORDS[by].acknowledged(riskDisclosure.version)}
        </RiskSummary>
      )}
    </Loaded>
  );
}
