import {
  SIGNALS_LOCKED_MESSAGE,
  t,
  type JournalSettingsDto,
  type TodayDto,
} from "@signaldeck/contract";
import { useSignalAccess } from "../../api/signalAccess.ts";
import { ButtonLink } from "../../components/Button.tsx";
import { Card } from "../../components/Card.tsx";
import { PageTitle } from "../../components/PageTitle.tsx";
import { RiskFirst } from "../../components/RiskFirst.tsx";
import { SCREENS } from "../../screens.ts";
import { ReceivedCard } from "./received/ReceivedCard.tsx";
import { RecordCard } from "./RecordCard.tsx";
import { Results } from "./Results.tsx";
import { useJournalSettingsQuery, useToday } from "../../api/journalCalls.ts";
import { Loaded } from "../../components/Loaded.tsx";
import { Skeleton } from "../../components/Skeleton.tsx";
import { LimitsForm } from "./LimitsForm.tsx";
import { Facts } from "../../components/Facts.tsx";

/** Today's use of the quota, in one row. */
function UsageFacts() {
  const { data } = useToday();
  return (
    <Facts
      facts={[
        {
          label: t("Signals received today"),
          value: data ? receivedOf(data) : "–",
          note:
            (data?.quota ?? null) === null
              ? t("unlimited in your tier")
              : t("of your tier's daily quota"),
        },
        {
          label: t("Taken today"),
          value: data?.taken ?? "–",
          note: t("marked in the signal room"),
        },
        {
          label: t("Skipped today"),
          value: data?.skipped ?? "–",
          note: t("marked in the signal room"),
        },
      ]}
    />
  );
}

const receivedOf = ({ received, quota }: TodayDto) =>
  quota === null ? received : t("{{part}} of {{whole}}", { part: received, whole: quota });

/** Daily limits and the leaderboard choice. */
function LimitsCard() {
  const call = useJournalSettingsQuery();
  return (
    <Card title={t("Daily limits")} aside={t("a day is a WAT day")}>
      <p className="mb-4 text-muted">
        {t(
          "When a limit is reached, new signals are held back until midnight WAT. On the same day it can be made stricter, not looser.",
        )}
      </p>
      <Loaded
        call={call}
        what={t("your limits")}
        fallback={t("Failed to get your limits")}
        waiting={<Skeleton className="h-48" />}
      >
        {(settings) => <LimitsForm key={keyOf(settings)} settings={settings} />}
      </Loaded>
    </Card>
  );
}

/** The form begins anew with what is saved, and keeps what is typed while nothing of it changes. */
const keyOf = ({ maxLoss, maxSignals, leaderboard }: JournalSettingsDto) =>
  `${maxLoss} ${maxSignals} ${leaderboard}`;

/** Own usage, own results and limits, and beside them the record of all signals. */
export function AnalyticsPage() {
  const access = useSignalAccess();
  return (
    <div className="grid gap-6">
      <PageTitle title={t("Analytics")} />
      <div>
        <h1 className="text-4">{t("Analytics")}</h1>
        <p className="mt-2 max-w-prose text-muted">
          {t(
            "The signals you received and what you made of them. You enter stake and payout; results follow from how each signal ended.",
          )}
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
    <Card title={t("0 signals today")}>
      <p className="text-muted">{SIGNALS_LOCKED_MESSAGE()}</p>
      <ButtonLink to={SCREENS.upgrade} className="mt-4">
        {t("See how to unlock")}
      </ButtonLink>
    </Card>
  );
}
