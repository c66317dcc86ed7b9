import { ChevronDown } from "lucide-react";
import { useFaqQuery } from "../api/contentCalls.ts";
import { ErrorState } from "./ErrorState.tsx";
import { Skeleton } from "./Skeleton.tsx";

/** The operator's questions and answers, folded, with their loading and error states. */
export function FaqList() {
  const { data, isError, isFetching, refetch } = useFaqQuery();
  if (!data && isError) {
    return (
      <ErrorState
        title="The questions could not be loaded"
        message="The connection to the server failed."
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  }
  if (!data) {
    return (
      <div aria-busy="true" className="grid gap-3">
        <span className="sr-only">Loading the questions</span>
        {[1, 2, 3, 4].map((row) => (
          <Skeleton key={row} className="h-11" />
        ))}
      </div>
    );
  }
  return (
    <div className="divide-y divide-line">
      {data.map(({ question, answer }) => (
        <details key={question} className="group">
          <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-4 rounded-small py-2.5 font-semibold [&::-webkit-details-marker]:hidden">
            {question}
            <ChevronDown
              aria-hidden="true"
              className="size-4 shrink-0 text-muted transition-transform group-open:rotate-180"
            />
          </summary>
          <p className="max-w-prose pb-4 text-muted">{answer}</p>
        </details>
      ))}
    </div>
  );
}
