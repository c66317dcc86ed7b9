import { t, type TodayDto } from "@signaldeck/contract";
import { ArrowRight } from "lucide-react";
import { useToday } from "../../api/journalCalls.ts";
import { Card } from "../../components/Card.tsx";
import { Loaded } from "../../components/Loaded.tsx";
import { ProgressBar } from "../../components/ProgressBar.tsx";
import { Skeleton } from "../../components/Skeleton.tsx";
import { TextLink } from "../../components/TextLink.tsx";
import { SCREENS } from "../../screens.ts";

/** Today's real use of the tier's quota. */
export function TodayCard() {
  const call = useToday();
  return (
    <Card title={t("Today")} aside={t("the WAT day of the market")}>
      <Loaded
        call={call}
        what={t("today's usage")}
        fallback={t("Failed to get today's usage")}
        waiting={<Skeleton className="h-28" />}
      >
        {(today) => <Usage today={today} />}
      </Loaded>
      <TextLink to={SCREENS.analytics} className="mt-2 gap-1.5">
        {t("Results and analytics")}
        <ArrowRight aria-hidden="true" className="size-4" />
      </TextLink>
    </Card>
  );
}

function Usage({ today }: { today: TodayDto }) {
  const { received, quota, published, taken, skipped } = today;
  return (
    <>
      <p>
        <span className="text-4">{received}</span>{" "}
        <span className="text-muted">
          {quota === null
            ? t("signals received, unlimited")
            : t("of {{quota}} signals received", { quota })}
        </span>
      </p>
      {quota !== null && (
        <div className="mt-3">
          <ProgressBar
            label={t("Signals received today")}
            value={received}
            max={quota}
            valueText={t("{{received}} of {{quota}}", { received, quota })}
          />
        </div>
      )}
      <dl className="mt-4 grid grid-cols-3 gap-x-4">
        {(
          [
            [t("Taken"), taken],
            [t("Skipped"), skipped],
            [t("Published"), published],
          ] as const
        ).map(([label, value]) => (
          <div key={label}>
            <dt className="text-1 text-faint">{label}</dt>
            <dd className="text-3 font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
