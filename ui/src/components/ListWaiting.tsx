import { ErrorState } from "./ErrorState.tsx";
import { failureMessage } from "./formErrors.ts";
import { Skeleton } from "./Skeleton.tsx";

export interface ListWaitingProps {
  /** What the list holds, such as "signals". */
  what: string;
  /** The call that reads it. */
  call: { data?: unknown; error?: unknown; isFetching: boolean; refetch: () => unknown };
  rows?: number;
}

/** Stands in a list's place inside a card while it loads, and where that failed; else nothing. */
export function ListWaiting({ what, call, rows = 3 }: ListWaitingProps) {
  if (call.data !== undefined) return null;
  if (call.error) {
    return (
      <ErrorState
        message={failureMessage(call.error, "Something went wrong on our side.")}
        onRetry={() => void call.refetch()}
        retrying={call.isFetching}
      />
    );
  }
  return (
    <div aria-busy="true" className="grid gap-3 border-t border-line p-5">
      <span className="sr-only">Loading the {what}</span>
      {Array.from({ length: rows }, (_, row) => (
        <Skeleton key={row} className="h-12" />
      ))}
    </div>
  );
}
