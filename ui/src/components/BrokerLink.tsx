import { BROKER_DISCLOSURE } from "@signaldeck/contract";
import type { ReactNode } from "react";
import { useLinksQuery } from "../api/contentCalls.ts";
import { ErrorState } from "./ErrorState.tsx";
import { ExternalLink } from "./ExternalLink.tsx";
import { Skeleton } from "./Skeleton.tsx";

/** The way to the broker's registration, never without the word on who pays for the referral. */
export function BrokerLink({ children }: { children: ReactNode }) {
  const { data, isError, isFetching, refetch } = useLinksQuery();
  if (!data && isError) {
    return (
      <ErrorState
        title="The broker's address could not be loaded"
        message="The connection to the server failed."
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  }
  return (
    <div>
      {data ? (
        <ExternalLink kind="button" href={data.brokerSignUp}>
          {children}
        </ExternalLink>
      ) : (
        <Skeleton className="h-11 w-48" />
      )}
      <p className="mt-1.5 text-muted">{BROKER_DISCLOSURE}</p>
    </div>
  );
}
