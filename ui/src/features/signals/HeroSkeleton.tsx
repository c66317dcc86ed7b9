import { t } from "@signaldeck/contract";
import { Card } from "../../components/Card.tsx";
import { Skeleton } from "../../components/Skeleton.tsx";
import { HERO_CLASS, HERO_HEIGHT } from "./HeroFrame.tsx";

/** The place of the hero card while the first list is on its way. */
export function HeroSkeleton() {
  return (
    <Card aria-busy="true" padded={false} className={`${HERO_CLASS} ${HERO_HEIGHT}`}>
      <span className="sr-only">{t("Loading signals")}</span>
      <div className="flex items-center justify-between gap-4">
        <div className="grid gap-3">
          <Skeleton className="h-9 w-44" />
          <Skeleton className="h-4 w-64 max-w-full" />
        </div>
        <Skeleton className="size-24 rounded-full" />
      </div>
      <div className="mt-5 grid grid-cols-2 gap-5 border-t border-line pt-5 @min-[40rem]:grid-cols-4">
        {["entry", "levels", "confidence", "even"].map((name) => (
          <Skeleton key={name} className="h-11" />
        ))}
      </div>
    </Card>
  );
}
