import { t, type FaqEntry } from "@signaldeck/contract";
import { ChevronDown } from "lucide-react";
import { ErrorState } from "./ErrorState.tsx";
import { Skeleton } from "./Skeleton.tsx";
import { TextLink } from "./TextLink.tsx";

export interface FaqListProps {
  /** Undefined until they have come. */
  entries: readonly FaqEntry[] | undefined;
  failed: boolean;
  retrying: boolean;
  onRetry: () => void;
  /** Two columns of their own on wide screens, so that an answer moves only what is below it. */
  twoColumns?: boolean;
}

/** Questions that unfold, without a script too, with their loading and error states. */
export function FaqList({ entries, failed, retrying, onRetry, twoColumns = false }: FaqListProps) {
  if (!entries && failed) {
    return (
      <ErrorState
        title={t("The questions could not be loaded")}
        message={t("The connection to the server failed.")}
        onRetry={onRetry}
        retrying={retrying}
      />
    );
  }
  if (!entries) {
    return (
      <div aria-busy="true" className="grid gap-3">
        <span className="sr-only">{t("Loading the questions")}</span>
        {[1, 2, 3, 4].map((row) => (
          <Skeleton key={row} className="h-11" />
        ))}
      </div>
    );
  }
  if (!twoColumns) return <Questions entries={entries} />;
  const middle = Math.ceil(entries.length / 2);
  return (
    <div className="grid gap-x-12 lg:grid-cols-2">
      {[entries.slice(0, middle), entries.slice(middle)].map((half, index) => (
        <div key={index} className="border-b border-line first:border-t lg:border-t">
          <Questions entries={half} />
        </div>
      ))}
    </div>
  );
}

function Questions({ entries }: { entries: readonly FaqEntry[] }) {
  return (
    <div className="divide-y divide-line">
      {entries.map(({ question, answer, link }) => (
        <details key={question} className="group">
          <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between gap-4 rounded-small py-3 font-semibold [&::-webkit-details-marker]:hidden">
            {question}
            <ChevronDown
              aria-hidden="true"
              className="size-5 shrink-0 text-muted transition-transform group-open:rotate-180"
            />
          </summary>
          <div className="max-w-2xl pb-5">
            <p className="text-muted">{answer}</p>
            {link && <TextLink to={link.path}>{link.label}</TextLink>}
          </div>
        </details>
      ))}
    </div>
  );
}
