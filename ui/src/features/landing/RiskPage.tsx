import { ErrorState } from "../../components/ErrorState.tsx";
import { Markdown } from "../../components/Markdown.tsx";
import { useLandingContent } from "./LandingContentContext.tsx";
import { PublicFrame } from "./PublicFrame.tsx";
import { TextSkeleton } from "./TextSkeleton.tsx";

/** The risk disclosure, whole, in the version that members acknowledge. */
export function RiskPage() {
  const { data, isError, isFetching, refetch } = useLandingContent().site;
  return (
    <PublicFrame
      title="Risk Disclosure"
      lead={
        <p className="min-h-5">
          {data &&
            `Version ${data.riskDisclosure.version}, acknowledged by every member before the first signal`}
        </p>
      }
    >
      {data && <Markdown text={data.riskDisclosure.text} />}
      {!data &&
        (isError ? (
          <ErrorState
            message="The connection to the server failed."
            onRetry={() => void refetch()}
            retrying={isFetching}
          />
        ) : (
          <TextSkeleton />
        ))}
    </PublicFrame>
  );
}
