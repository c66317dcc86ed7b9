import { BROKER_DISCLOSURE, t } from "@signaldeck/contract";
import type { ReactNode } from "react";
import { useCountryRulesQuery, useLinksQuery } from "../api/contentCalls.ts";
import { useBrokerLinkQuery } from "../api/partnerCalls.ts";
import { useSession } from "../api/session.ts";
import { ExternalLink } from "./ExternalLink.tsx";
import { Loaded } from "./Loaded.tsx";
import { RuleWords } from "./RuleWords.tsx";
import { Skeleton } from "./Skeleton.tsx";

/** The way to the broker's registration, never without the word on who pays for the referral. */
export function BrokerLink({ children }: { children: ReactNode }) {
  const isMember = useSession().user !== null;
  return isMember ? <OwnLink>{children}</OwnLink> : <PublicLink>{children}</PublicLink>;
}

/** By a member's own link the partner can name their deposit; the rule of their country is heeded. */
function OwnLink({ children }: { children: ReactNode }) {
  return (
    <Loaded call={useBrokerLinkQuery()} what={t("the broker's address")} waiting={<Waiting />}>
      {({ url, rule }) => (
        <div className="max-w-2xl min-w-0">
          {url !== null && <To href={url}>{children}</To>}
          {rule && (
            <div className={url === null ? "" : "mt-3"}>
              <RuleWords rule={rule} />
            </div>
          )}
        </div>
      )}
    </Loaded>
  );
}

/** Of a visitor no country is known, so those that have a rule are named. */
function PublicLink({ children }: { children: ReactNode }) {
  const hidden = (useCountryRulesQuery().data ?? []).filter(({ effect }) => effect === "hidden");
  return (
    <Loaded call={useLinksQuery()} what={t("the broker's address")} waiting={<Waiting />}>
      {({ brokerSignUp }) => (
        <div>
          <To href={brokerSignUp}>{children}</To>
          {hidden.length > 0 && (
            <p className="mt-1.5 text-muted">
              {t(
                "Not for people of {{countries}}: the law there keeps this broker from taking retail clients.",
                { countries: hidden.map(({ country }) => country).join(", ") },
              )}
            </p>
          )}
        </div>
      )}
    </Loaded>
  );
}

const Waiting = () => <Skeleton className="h-11 w-48" />;

function To({ href, children }: { href: string; children: ReactNode }) {
  return (
    <>
      <ExternalLink kind="button" href={href}>
        {children}
      </ExternalLink>
      <p className="mt-1.5 text-muted">{BROKER_DISCLOSURE()}</p>
    </>
  );
}
