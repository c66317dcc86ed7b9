import { t } from "@signaldeck/contract";
import { FaqList } from "../../components/FaqList.tsx";
import { useLandingContent } from "./LandingContentContext.tsx";
import { LandingSection } from "./LandingSection.tsx";

/** The questions that visitors ask. */
export function Faq() {
  const { data, isError, isFetching, refetch } = useLandingContent().landing;
  return (
    <LandingSection id="faq" title={t("Questions and answers")}>
      <FaqList
        entries={data?.faq}
        failed={isError}
        retrying={isFetching}
        onRetry={refetch}
        twoColumns
      />
    </LandingSection>
  );
}
