import { t, type TodayDto } from "@signaldeck/contract";
import { useTodayQuery } from "../../api/journalCalls.ts";
import { Facts } from "../../components/Facts.tsx";

/** Today's use of the quota, in one row. */
export function UsageFacts() {
  const { data } = useTodayQuery();
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
