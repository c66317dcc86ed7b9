import { type JournalSettingsDto, t } from "@signaldeck/contract";
import { useJournalSettingsQuery } from "../../api/journalCalls.ts";
import { Card } from "../../components/Card.tsx";
import { Loaded } from "../../components/Loaded.tsx";
import { Skeleton } from "../../components/Skeleton.tsx";
import { LimitsForm } from "./LimitsForm.tsx";

/** Daily limits and the leaderboard choice. */
export function LimitsCard() {
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
