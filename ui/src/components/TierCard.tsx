import { dollars, hoursText, t, tCount, type TierOffer } from "@signaldeck/contract";
import { Check } from "lucide-react";
import type { ReactNode } from "react";
import { classes } from "./classes.ts";
import { tierTone } from "./tiers.ts";

export interface TierCardProps {
  offer: TierOffer;
  /** Beside the name, such as CURRENT. */
  badge?: ReactNode;
  /** What can be done about it. */
  action?: ReactNode;
  /** It cannot be chosen; the words stay readable, the edge and the marks step back. */
  dimmed?: boolean;
  level?: 2 | 3;
}

const EDGES = { gold: "border-t-gold", brand: "border-t-brand" };

/** One tier of the catalogue: what it takes and what it gives. */
export function TierCard({ offer, badge, action, dimmed = false, level = 3 }: TierCardProps) {
  const Heading = level === 2 ? "h2" : "h3";
  const tone = tierTone(offer.id);
  const edge = tone === "gold" || tone === "brand" ? EDGES[tone] : "border-t-line-strong";
  return (
    <article
      className={classes(
        "flex flex-col rounded-card border border-t-2 border-line p-6",
        dimmed ? "border-dashed bg-ground" : classes("bg-surface", edge),
      )}
    >
      <div className="flex min-h-6 items-center justify-between gap-3">
        <Heading className={classes("text-3 font-semibold", dimmed && "text-muted")}>
          {offer.name}
        </Heading>
        {badge}
      </div>
      <p className="mt-4">
        <span className={classes("text-4", dimmed && "text-muted")}>
          {t("{{deposit}}+", { deposit: dollars(offer.minimumDeposit) })}
        </span>
        <span className="mt-1 block text-muted">
          {t("verified deposit at the broker, yours to keep")}
        </span>
      </p>
      <p className="mt-4 font-semibold">
        {offer.dailySignals === null
          ? t("Unlimited signals")
          : tCount(offer.dailySignals, "{{count}} signals a day", "{{count}} signals a day")}
      </p>
      {offer.hours !== null && <p className="text-muted">{hoursText(offer.hours)}</p>}
      <ul className="mt-3 grid content-start gap-2 text-muted">
        {offer.features.map((feature) => (
          <li key={feature} className="flex gap-2.5">
            <Check
              aria-hidden="true"
              className={classes("mt-0.5 size-4 shrink-0", dimmed ? "text-faint" : "text-brand")}
            />
            {feature}
          </li>
        ))}
      </ul>
      {action !== undefined && <div className="mt-auto pt-6">{action}</div>}
    </article>
  );
}
