import { t } from "@signaldeck/contract";
import { Card } from "../../components/Card.tsx";
import { Skeleton } from "../../components/Skeleton.tsx";
import { useCommunityStatsQuery } from "./api.ts";

/** How busy the feed is. */
export function NetworkFigures() {
  const { data, isError } = useCommunityStatsQuery(undefined, { refetchOnMountOrArgChange: true });
  const figures = [
    { label: t("Posts today"), value: data?.postsToday },
    { label: t("Members who posted in the last 7 days"), value: data?.membersThisWeek },
  ];
  return (
    <Card
      title={t("This network")}
      aside={data === undefined && isError ? t("not loaded") : undefined}
    >
      <dl className="grid grid-cols-2 gap-4">
        {figures.map(({ label, value }) => (
          <div key={label} className="flex flex-col-reverse justify-end">
            <dt className="text-1 text-muted">{label}</dt>
            <dd className="text-3 font-semibold">
              {value ?? (isError ? "–" : <Skeleton className="h-6 w-12" />)}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
