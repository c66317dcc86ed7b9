import { t } from "@signaldeck/contract";
import type { ReactNode } from "react";
import { isApiError } from "../api/apiError.ts";
import { Card } from "./Card.tsx";
import { ErrorState } from "./ErrorState.tsx";
import { failureMessage } from "./formErrors.ts";

/** What a query hook returns, as far as showing it needs. */
export interface LoadedCall<Data> {
  data?: Data | undefined;
  error?: unknown;
  isFetching: boolean;
  refetch: () => unknown;
}

export interface LoadedProps<Data> {
  call: LoadedCall<Data>;
  /** What is loaded, with its article: "Loading the claims", "The claims could not be loaded". */
  what: string;
  /** Stands over a failure that "could not be loaded" does not say. */
  title?: string;
  /** Said where the failure carries no sentence of its own. */
  fallback?: string;
  /** What the failure means for the person; shown below it. */
  note?: string;
  /** What comes brings its own card, so a failure needs one, too. */
  ownCard?: boolean;
  /** Holds the place meanwhile: skeletons of the size of what comes. */
  waiting: ReactNode;
  children: (data: Data) => ReactNode;
}

/**
 * What a call brings, or how its loading goes. Data that is there stays while it is fetched again
 * and when that fails; a failure stays while it is tried again.
 */
export function Loaded<Data>(props: LoadedProps<Data>) {
  const { call, what, waiting, ownCard = false, children } = props;
  if (call.data !== undefined) return children(call.data);
  if (call.error) return ownCard ? <Card>{failureOf(props)}</Card> : failureOf(props);
  return (
    <div aria-busy="true">
      <span className="sr-only">{t("Loading {{what}}", { what })}</span>
      {waiting}
    </div>
  );
}

function failureOf<Data>({ call, what, title, fallback, note }: LoadedProps<Data>) {
  const { error, isFetching, refetch } = call;
  return (
    <ErrorState
      title={title ?? capitalised(t("{{what}} could not be loaded", { what }))}
      message={failureMessage(error, fallback ?? t("Something went wrong on our side."))}
      onRetry={() => void refetch()}
      retrying={isFetching}
      requestId={isApiError(error) ? error.requestId : undefined}
    >
      {note !== undefined && <p className="max-w-prose text-muted">{note}</p>}
    </ErrorState>
  );
}

/** What is loaded need not come first in every language. */
const capitalised = (sentence: string) => sentence.charAt(0).toUpperCase() + sentence.slice(1);
