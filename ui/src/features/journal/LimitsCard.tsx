import type { JournalSettingsDto } from "@signaldeck/contract";
import { useJournalSettingsQuery } from "../../api/journalCalls.ts";
import { Card } from "../../components/Card.tsx";
import { ErrorState } from "../../components/ErrorState.tsx";
import { failureMessage } from "../../components/formErrors.ts";
import { Skeleton } from "../../components/Skeleton.tsx";
import { LimitsForm } from "./LimitsForm.tsx";

/** Daily limits and the leaderboard choice. */
export function LimitsCard() {
  const { data, error, isFetching, refetch } = useJournalSettingsQuery();
  return (
    <Card title="Daily limits" aside="a day is a WAT day">
      <p className="mb-4 text-muted">
        When a limit is reached, new signals are held back until midnight WAT. On the same day it
        can be made stricter, not looser.
      </p>
      {data ? (
        <LimitsForm key={keyOf(data)} settings={data} />
      ) : error ? (
        <ErrorState
          message={failureMessage(error, "Failed to get your limits")}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : (
        <Skeleton className="h-48" />
      )}
    </Card>
  );
}

/** The form begins anew with what is saved, and keeps what is typed while nothing of it changes. */
const keyOf = ({ maxLoss, maxSignals, leaderboard }: JournalSettingsDto) =>
  `${maxLoss} ${maxSignals} ${leaderboard}`;
