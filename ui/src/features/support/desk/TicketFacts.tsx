import { countText, PROMISED } from "@signaldeck/contract";
import { DESK_POLL } from "../../../api/deskPoll.ts";
import { Facts } from "../../../components/Facts.tsx";
import { FormAlert } from "../../../components/FormAlert.tsx";
import { failureMessage } from "../../../components/formErrors.ts";
import { Skeleton } from "../../../components/Skeleton.tsx";
import { useTicketCountsQuery } from "./api.ts";

/** The state of the queue: what needs an answer, what of it is late, what waits for its member. */
export function TicketFacts() {
  const { data, error } = useTicketCountsQuery(undefined, DESK_POLL);
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
  return (
    <Facts
      facts={[
        {
          label: "Need an answer",
          value: countText(data.open),
          note: `${countText(data.mine)} with you, ${countText(data.unassigned)} with nobody`,
        },
        {
          label: "Overdue",
          value: countText(data.overdue),
          note: `${countText(data.dueSoon)} due soon. Promised within ${PROMISED.emailSupport}`,
          ...(data.overdue > 0 && { tone: "amber" }),
        },
        {
          label: "With the member",
          value: countText(data.withMember),
          note: "Answered, or asked for something",
        },
      ]}
    />
  );
}
