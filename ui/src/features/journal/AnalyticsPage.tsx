import { SIGNALS_LOCKED_MESSAGE } from "@signaldeck/contract";
import { useSignalAccess } from "../../api/signalAccess.ts";
import { ButtonLink } from "../../components/Button.tsx";
import { Card } from "../../components/Card.tsx";
import { PageTitle } from "../../components/PageTitle.tsx";
import { RiskFirst } from "../../components/RiskFirst.tsx";
import { SCREENS } from "../../screens.ts";
import { LimitsCard } from "./LimitsCard.tsx";
import { ReceivedCard } from "./received/ReceivedCard.tsx";
import { RecordCard } from "./RecordCard.tsx";
import { Results } from "./Results.tsx";
import { UsageFacts } from "./UsageFacts.tsx";

/** Own usage, own results and limits, and beside them the record of all signals. */
export function AnalyticsPage() {
  const access = useSignalAccess();
  return (
    <div className="grid gap-6">
      <PageTitle title="Analytics" />
      <div>
        <h1 className="text-4">Analytics</h1>
        <p className="mt-2 max-w-prose text-muted">
          The signals you received and what you made of them. You enter stake and payout; results
          follow from how each signal ended.
        </p>
      </div>
      {access === "open" && <OpenAnalytics />}
      {access === "unacknowledged" && <RiskFirst />}
      {access === "locked" && <LockedAnalytics />}
    </div>
  );
}

function OpenAnalytics() {
  return (
    <>
      <UsageFacts />
      <Results />
      <ReceivedCard />
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <LimitsCard />
        <RecordCard />
      </div>
    </>
  );
}

function LockedAnalytics() {
  return (
    <Card title="0 signals today">
      <p className="text-muted">{SIGNALS_LOCKED_MESSAGE()}</p>
      <ButtonLink to={SCREENS.upgrade} className="mt-4">
        See how to unlock
      </ButtonLink>
    </Card>
  );
}
