import type { FaqEntry } from "@signaldeck/contract";
import { ChevronDown } from "lucide-react";
import { ErrorState } from "../../components/ErrorState.tsx";
import { Skeleton } from "../../components/Skeleton.tsx";
import { useLandingContentQuery } from "./api.ts";
import { LandingSection } from "./LandingSection.tsx";

/** Questions that unfold; they work before any script runs. */
export function Faq() {
  const { data, isError, isFetching, refetch } = useLandingContentQuery();
  return (
    <LandingSection id="faq" title="Questions and answers">
      {isError && !data ? (
        <ErrorState
          title="The questions could not be loaded"
          message="The connection to the server failed."
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : (
        <div className="grid gap-x-12 lg:grid-cols-2">
          {data ? (
            halves(data.faq).map((half, index) => (
              <div key={index} className="border-line first:border-t lg:border-t">
                {half.map((entry) => (
                  <Question key={entry.question} {...entry} />
                ))}
              </div>
            ))
          ) : (
            <Skeleton className="h-96" />
          )}
        </div>
      )}
    </LandingSection>
  );
}

/** Two columns of their own, so that an answer moves only what is below it. */
function halves(entries: readonly FaqEntry[]): (readonly FaqEntry[])[] {
  const middle = Math.ceil(entries.length / 2);
  return [entries.slice(0, middle), entries.slice(middle)];
}

function Question({ question, answer }: FaqEntry) {
  return (
    <details className="group border-b border-line">
      <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between gap-4 rounded-small py-3 font-semibold [&::-webkit-details-marker]:hidden">
        {question}
        <ChevronDown
          aria-hidden="true"
          className="size-5 shrink-0 text-muted transition-transform group-open:rotate-180"
        />
      </summary>
      <p className="max-w-2xl pb-5 text-muted">{answer}</p>
    </details>
  );
}
