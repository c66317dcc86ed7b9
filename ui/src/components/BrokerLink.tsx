import { BROKER_DISCLOSURE } from "@signaldeck/contract";
import type { ReactNode } from "react";
import { useLinksQuery } from "../api/contentCalls.ts";
import { useBrokerLinkQuery } from "../api/partnerCalls.ts";
import { useSession } from "../api/session.ts";
import { ExternalLink } from "./ExternalLink.tsx";
import { Loaded } from "./Loaded.tsx";
import { Skeleton } from "./Skeleton.tsx";

/** The way to the broker's registration, never without the word on who pays for the referral. */
export function BrokerLink({ children }: { children: ReactNode }) {
  const isMember = useSession().user !== null;
  return (
    <div>
      {isMember ? <OwnLink>{children}</OwnLink> : <PublicLink>{children}</PublicLink>}
      <p className="mt-1.5 text-muted">{BROKER_DISCLOSURE}</p>
    </div>
  );
}

/** By a member's own link the partner can name their deposit. */
function OwnLink({ children }: { children: ReactNode }) {
  return (
    <Loaded call={useBrokerLinkQuery()} what="the broker's address" waiting={<Waiting />}>
      {({ url }) => <To href={url}>{children}</To>}
    </Loaded>
  );
}

function PublicLink({ children }: { children: ReactNode }) {
  return (
    <Loaded call={useLinksQuery()} what="the broker's address" waiting={<Waiting />}>
      {({ brokerSignUp }) => <To href={brokerSignUp}>{children}</To>}
    </Loaded>
  );
}

const Waiting = () => <Skeleton className="h-11 w-48" />;

function To({ href, children }: { href: string; children: ReactNode }) {
  return (
    <ExternalLink kind="button" href={href}>
      {children}
    </ExternalLink>
  );
}
