import { useTodayQuery } from "../../api/journalCalls.ts";
import { Facts } from "../../components/Facts.tsx";

/** Today's use of the quota, in one row. */
export function UsageFacts() {
  const { data } = useTodayQuery();
  const quota = data?.quota ?? null;
  return (
    <Facts
      facts={[
        {
          label: "Signals received today",
          value: data ? `${data.received}${quota === null ? "" : ` of ${quota}`}` : "–",
          note: quota === null ? "unlimited in your tier" : "of your tier's daily quota",
        },
        { label: "Taken today", value: data?.taken ?? "–", note: "marked in the signal room" },
        { label: "Skipped today", value: data?.skipped ?? "–", note: "marked in the signal room" },
      ]}
    />
  );
}
