import { t } from "@signaldeck/contract";
import { Card } from "../../../components/Card.tsx";
import { Loaded } from "../../../components/Loaded.tsx";
import { Skeleton } from "../../../components/Skeleton.tsx";
import { SkylineBody } from "./SkylineBody.tsx";
import { useSkyline } from "./useSkyline.ts";

/** The day's marks in a room: how sure the best of each was, and what of it cleared break-even. */
export function SkylineCard() {
  const { call, ...rest } = useSkyline();
  return (
    <Card aria-label={t("Today, confidence at each mark")} className="@container">
      <Loaded
        call={call}
        what={t("the day's marks")}
        fallback={t("Failed to get the day's marks")}
        waiting={<Skeleton className="h-45" />}
      >
        {(view) => <SkylineBody {...rest} view={view} />}
      </Loaded>
    </Card>
  );
}
