import { BROKER_DISCLOSURE } from "@signaldeck/contract";
import type { ReactNode } from "react";
import { useLinksQuery } from "../api/contentCalls.ts";
import { ExternalLink } from "./ExternalLink.tsx";
import { Loaded } from "./Loaded.tsx";
import { Skeleton } from "./Skeleton.tsx";

/** The way to the broker's registration, never without the word on who pays for the referral. */
export function BrokerLink({ children }: { children: ReactNode }) {
  const call = useLinksQuery();
  return (
    <div>
      <Loaded call={call} what="the broker's address" waiting={<Skeleton className="h-11 w-48" />}>
        {({ brokerSignUp }) => (
          <ExternalLink kind="button" href={brokerSignUp}>
            {children}
          </ExternalLink>
        )}
      </Loaded>
      <p className="mt-1.5 text-muted">{BROKER_DISCLOSURE}</p>
    </div>
  );
}
