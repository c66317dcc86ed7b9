import { useClaimsSummaryQuery } from "../../../../api/deskCounts.ts";
import { DESK_POLL } from "../../../../api/deskPoll.ts";
import { Facts } from "../../../../components/Facts.tsx";
import { FormAlert } from "../../../../components/FormAlert.tsx";
import { Skeleton } from "../../../../components/Skeleton.tsx";
import { failureMessage } from "../../../../components/formErrors.ts";
import { useNow } from "../../../../components/useNow.ts";
import { ageText } from "../../../../components/ageText.ts";
import { CLAIM_PROMISE, urgencyOf } from "../../../../components/urgency.ts";

/** The state of the queue: how many wait, how long the oldest has, what was decided today. */
export function QueueFacts() {
  const { data, error } = useClaimsSummaryQuery(undefined, DESK_POLL);
  const now = useNow(30_000);
  if (!data) {
    return error ? (
      <FormAlert
        takesFocus={false}
        message={failureMessage(error, "The state of the queue could not be loaded.")}
      />
    ) : (
      <Skeleton className="h-24" />
    );
  }
  const age = data.oldestWaitingAt === null ? null : now - Date.parse(data.oldestWaitingAt);
  const urgency = age === null ? null : urgencyOf(age, CLAIM_PROMISE);
  return (
    <Facts
      facts={[
        { label: "Waiting", value: data.waiting },
        {
          label: "The oldest waits for",
          value: age === null ? "Nothing waits" : ageText(age),
          note: urgency?.word ?? "The queue is empty",
          ...(urgency && urgency.level !== "fine" && { tone: "amber" }),
        },
        { label: "Decided today", value: data.decidedToday, note: "Since midnight WAT" },
      ]}
    />
  );
}
