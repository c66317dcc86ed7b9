import { dollars, hoursText, type PlanDto, t, tCount, type TierOffer } from "@signaldeck/contract";
import { Check } from "lucide-react";
import type { ReactNode } from "react";
import { ButtonLink } from "../../components/Button.tsx";
import { ErrorState } from "../../components/ErrorState.tsx";
import { Pill } from "../../components/Pill.tsx";
import { Skeleton } from "../../components/Skeleton.tsx";
import { SCREENS } from "../../screens.ts";
import { type Loaded, useLandingContent } from "./LandingContentContext.tsx";
import { LandingSection } from "./LandingSection.tsx";

/** The tiers, by which a dashboard unlocks, and below them the plans, which suggest a capital. */
export function Pricing() {
  const { site, landing } = useLandingContent();
  return (
    <LandingSection
      id="pricing"
      title={t("No subscription, no monthly fee")}
      lead={t(
        "Your tier follows from the highest verified deposit in your own broker account. It stays if you withdraw.",
      )}
    >
      <Cards call={site} failure={t("The tiers could not be loaded")}>
        {({ tiers }) => tiers.filter(({ id }) => id !== "elite").map(tierOffer)}
      </Cards>
      <h3 className="mt-9 text-3 font-semibold">{t("Suggested capital")}</h3>
      <p className="mt-1.5 mb-5 text-muted">
        {t(
          "Plans are suggestions, not prices. Your tier alone decides how many signals you receive; a plan suggests the capital for how many you take.",
        )}
      </p>
      <Cards call={landing} failure={t("The plans could not be loaded")}>
        {({ plans }) => plans.map(planOffer)}
      </Cards>
    </LandingSection>
  );
}

interface CardsProps<T> {
  call: Loaded<T>;
  /** Says that it could not be loaded. */
  failure: string;
  children: (data: T) => ReactNode;
}

function Cards<T>({ call, failure, children }: CardsProps<T>) {
  const { data, isError, isFetching, refetch } = call;
  if (isError && !data) {
    return (
      <ErrorState
        title={failure}
        message={t("The connection to the server failed.")}
        onRetry={refetch}
        retrying={isFetching}
      />
    );
  }
  return (
    <div className="grid gap-5 md:grid-cols-3">
      {data ? children(data) : [1, 2, 3].map((key) => <Skeleton key={key} className="h-96" />)}
    </div>
  );
}

const tierOffer = ({ id, minimumDeposit, dailySignals, hours, ...tier }: TierOffer) => (
  <Offer
    key={id}
    {...tier}
    amount={t("{{deposit}}+", { deposit: dollars(minimumDeposit) })}
    of={t("verified deposit at the broker")}
    signals={
      dailySignals === null
        ? t("Unlimited signals")
        : tCount(dailySignals, "{{count}} signal a day", "{{count}} signals a day")
    }
    hours={hours && hoursText(hours)}
    leads
  />
);

const planOffer = ({ id, deposit, signals, ...plan }: PlanDto) => (
  <Offer
    key={id}
    {...plan}
    amount={deposit}
    of={t("suggested capital")}
    signals={t("If you take: {{signals}}", { signals })}
  />
);

interface OfferProps {
  name: string;
  popular?: boolean;
  description?: string;
  amount: string;
  /** What the amount is. */
  of: string;
  signals: string;
  /** In which they come. */
  hours?: string | null;
  features: readonly string[];
  /** A tier: what really unlocks. */
  leads?: boolean;
}

function Offer(props: OfferProps) {
  const { name, popular, description, amount, of, signals, hours, features, leads } = props;
  return (
    <article className="flex flex-col rounded-card border border-line bg-surface p-6">
      <div className="flex min-h-6 flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <h3 className="text-3 font-semibold">{name}</h3>
        {popular && <Pill>{t("MOST POPULAR")}</Pill>}
      </div>
      {description && <p className="mt-1.5 text-muted">{description}</p>}
      <p className="mt-5">
        <span className={leads ? "text-4" : "text-3"}>{amount}</span>
        <span className="block text-muted">{of}</span>
      </p>
      <p className={leads ? "mt-2 font-semibold" : "mt-2"}>{signals}</p>
      {hours && <p className="text-muted">{hours}</p>}
      <ul className="mt-3 grid content-start gap-2 text-muted">
        {features.map((feature) => (
          <li key={feature} className="flex gap-2.5">
            <Check aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-brand" />
            {feature}
          </li>
        ))}
      </ul>
      <div className="mt-auto pt-6">
        <ButtonLink to={SCREENS.signup} kind={leads ? "primary" : "secondary"} className="w-full">
          {leads ? t("Apply for {{name}}", { name }) : t("Apply")}
        </ButtonLink>
      </div>
    </article>
  );
}
