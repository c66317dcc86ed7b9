import { t } from "@signaldeck/contract";
import { Gift } from "lucide-react";
import { Skeleton } from "../../../components/Skeleton.tsx";
import { useNow } from "../../../components/useNow.ts";
import { useBotOfferQuery } from "./api.ts";
import { offerCountdown } from "./offerCountdown.ts";

/** The offer with the time that is left of it; gone when it has ended. */
export function OfferBanner() {
  const { data: offer, isLoading } = useBotOfferQuery();
  const now = useNow(1_000, Boolean(offer));
  if (isLoading) return <Skeleton className="h-36" />;
  const left = offer ? offerCountdown(offer, now) : null;
  if (!offer || left === null) return null;
  const daily = offer.endsAt === null;
  return (
    <section
      aria-label={daily ? t("Today's offer") : t("Limited-time offer")}
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-card border border-line bg-amber-wash p-5"
    >
      <div className="flex min-w-0 flex-[1_1_16rem] gap-3">
        <Gift aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-amber" />
        <div>
          <p className="font-semibold text-amber">
            {daily ? t("Today's offer") : t("Limited-time offer")}
          </p>
          <p className="text-3 font-semibold">{offer.title}</p>
          <p className="mt-1">{offer.text}</p>
          {daily && (
            <p className="mt-1 text-muted">
              {t("It is made day by day, so take the time to think it over.")}
            </p>
          )}
        </div>
      </div>
      <p>
        <span className="block text-muted">{daily ? t("Ends at midnight, in") : t("Ends in")}</span>
        <span role="timer" className="text-4">
          {left}
        </span>
      </p>
    </section>
  );
}
