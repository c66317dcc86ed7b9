import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { isApiError } from "../api/apiError.ts";
import { ButtonLink } from "./Button.tsx";
import { Card } from "./Card.tsx";
import { ErrorState } from "./ErrorState.tsx";
import { failureMessage } from "./formErrors.ts";
import { Skeleton } from "./Skeleton.tsx";

export interface OpenItemProps<Item> {
  /** Where a small screen goes back to, and how that is called. */
  list: { to: string; label: string };
  /** What is opened, such as "ticket". */
  what: string;
  /** The call that reads it; nothing is shown of another item that it held before. */
  call: {
    currentData?: Item | undefined;
    error?: unknown;
    isFetching: boolean;
    refetch: () => unknown;
  };
  children: (item: Item) => ReactNode;
}

/** What of a list is open, beside it: the item, or how its loading goes. */
export function OpenItem<Item>({ list, what, call, children }: OpenItemProps<Item>) {
  const { currentData, error, isFetching, refetch } = call;
  return (
    <div className="grid gap-4">
      <div className="lg:hidden">
        <ButtonLink
          to={list.to}
          kind="quiet"
          className="-ml-3"
          icon={<ArrowLeft aria-hidden="true" className="size-4" />}
        >
          {list.label}
        </ButtonLink>
      </div>
      {currentData !== undefined ? (
        children(currentData)
      ) : (
        <Card>
          {error ? (
            <ErrorState
              title={`This ${what} could not be loaded`}
              message={failureMessage(error, "Something went wrong on our side.")}
              onRetry={() => void refetch()}
              retrying={isFetching}
              requestId={isApiError(error) ? error.requestId : undefined}
            />
          ) : (
            <div aria-busy="true" className="grid gap-4">
              <span className="sr-only">Loading the {what}</span>
              <Skeleton className="h-10" />
              <Skeleton className="h-80" />
            </div>
          )}
        </Card>
      )}
    </div>
  );
}
