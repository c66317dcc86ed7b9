import type { PublicContentDto } from "@signaldeck/contract";
import { BesideLink } from "../../components/BesideLink.tsx";
import { Loaded, type LoadedCall } from "../../components/Loaded.tsx";
import { RiskSummary } from "../../components/RiskSummary.tsx";
import { Skeleton } from "../../components/Skeleton.tsx";

interface RiskToAcknowledgeProps {
  content: LoadedCall<PublicContentDto>;
  /** What nobody can do before it is there to be read: "apply". */
  before: string;
  /** What acknowledges it: "submitting your application". */
  by: string;
}

/** The risk disclosure in short, above the button that acknowledges the version shown. */
export function RiskToAcknowledge({ content, before, by }: RiskToAcknowledgeProps) {
  return (
    <Loaded
      call={content}
      what="the risk disclosure"
      note={`You must be able to read it before you ${before}.`}
      waiting={<Skeleton className="h-24" />}
    >
      {({ riskDisclosure: { summary, version } }) => (
        <RiskSummary summary={summary} link={BesideLink}>
          By {by} you acknowledge the risk disclosure, version {version}.
        </RiskSummary>
      )}
    </Loaded>
  );
}
