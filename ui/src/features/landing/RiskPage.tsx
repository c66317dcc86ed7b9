import { t } from "@signaldeck/contract";
import { ErrorState } from "../../components/ErrorState.tsx";
import { TextLink } from "../../components/TextLink.tsx";
import { SCREENS } from "../../screens.ts";
import { useLandingContent } from "./LandingContentContext.tsx";
import { PublicFrame } from "./PublicFrame.tsx";
import { SuppliedText } from "./SuppliedText.tsx";
import { TextSkeleton } from "./TextSkeleton.tsx";

/** The risk disclosure, whole, in the version that members acknowledge. */
export function RiskPage() {
  const { data, isError, isFetching, refetch } = useLandingContent().site;
  return (
    <PublicFrame
      title={t("Risk Disclosure")}
      lead={
        <p className="min-h-5">
          {data &&
            t("Version {{version}}, acknowledged by every member before the first signal", {
              version: data.riskDisclosure.version,
            })}
        </p>
      }
    >
      {data && (
        <>
          <SuppliedText text={data.riskDisclosure.text} language={data.riskDisclosure.language} />
          <p className="mt-5">
            <TextLink to={SCREENS.ladder}>{t("What a martingale ladder really costs")}</TextLink>
          </p>
        </>
      )}
      {!data &&
        (isError ? (
          <ErrorState
            message={t("The connection to the server failed.")}
            onRetry={() => void refetch()}
            retrying={isFetching}
          />
        ) : (
          <TextSkeleton />
        ))}
    </PublicFrame>
  );
}
