import { type PageId, utcDate, t } from "@signaldeck/contract";
import { ErrorState } from "../../components/ErrorState.tsx";
import { usePageQuery } from "./api.ts";
import { PublicFrame } from "./PublicFrame.tsx";
import { SuppliedText } from "./SuppliedText.tsx";
import { TextSkeleton } from "./TextSkeleton.tsx";

/** Titles until the operator's own have come. */
const TITLES: Record<PageId, () => string> = {
  terms: () => t("Terms & Conditions"),
  privacy: () => t("Privacy Policy"),
  refund: () => t("Refund Policy"),
  affiliate: () => t("Affiliate Program"),
};

/** One of the operator's texts. */
export function TextPage({ page }: { page: PageId }) {
  const { data, isError, isFetching, refetch } = usePageQuery({ params: { page } });
  return (
    <PublicFrame
      title={data?.title ?? TITLES[page]()}
      lead={
        <p className="min-h-5">{data && t("As of {{date}}", { date: utcDate(data.updated) })}</p>
      }
    >
      {data?.template && (
        <p role="note" className="mb-8 rounded-card border border-line bg-amber-wash p-4">
          {t(
            "This text is a template. The operator has to have it checked for the law that applies before anyone relies on it.",
          )}
        </p>
      )}
      {data && <SuppliedText text={data.text} language={data.language} />}
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
