import { dollars, type PlanDto } from "@signaldeck/contract";
import { Check } from "lucide-react";
import { ButtonLink } from "../../components/Button.tsx";
import { classes } from "../../components/classes.ts";
import { ErrorState } from "../../components/ErrorState.tsx";
import { Pill } from "../../components/Pill.tsx";
import { Skeleton } from "../../components/Skeleton.tsx";
import { SCREENS } from "../../screens.ts";
import { useLandingContent } from "./LandingContentContext.tsx";
import { LandingSection } from "./LandingSection.tsx";

/** The three plans, and by what a dashboard really unlocks. */
export function Pricing() {
  return (
    <LandingSection
      id="pricing"
      title="No subscription, no monthly fee"
      lead="A plan is a deposit in your own account at the broker. It stays yours."
    >
      <Plans />
      <TierLine />
    </LandingSection>
  );
}

function Plans() {
  const { data, isError, isFetching, refetch } = useLandingContent().landing;
  if (isError && !data) {
    return (
      <ErrorState
        title="The plans could not be loaded"
        message="The connection to the server failed."
        onRetry={refetch}
        retrying={isFetching}
      />
    );
  }
  return (
    <div className="grid gap-5 md:grid-cols-3">
      {data
        ? data.plans.map((plan) => <PlanCard key={plan.id} plan={plan} />)
        : [1, 2, 3].map((key) => <Skeleton key={key} className="h-96" />)}
    </div>
  );
}

function PlanCard({ plan }: { plan: PlanDto }) {
  const { name, deposit, signals, description, popular, features } = plan;
  return (
    <article
      className={classes(
        "flex flex-col rounded-card border bg-surface p-6",
        popular ? "border-brand" : "border-line",
      )}
    >
      <div className="flex min-h-6 flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <h3 className="text-3 font-semibold">{name}</h3>
        {popular && <Pill tone="brand">MOST POPULAR</Pill>}
      </div>
      <p className="mt-1.5 text-muted">{description}</p>
      <p className="mt-5">
        <span className="text-4">{deposit}</span>
        <span className="mt-1 block text-muted">deposit at the broker</span>
      </p>
      <p className="mt-4 font-semibold">{signals}</p>
      <ul className="mt-3 grid content-start gap-2 text-muted">
        {features.map((feature) => (
          <li key={feature} className="flex gap-2.5">
            <Check aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-brand" />
            {feature}
          </li>
        ))}
      </ul>
      <div className="mt-auto pt-6">
        <ButtonLink to={SCREENS.signup} kind={popular ? "primary" : "secondary"} className="w-full">
          Apply for {name}
        </ButtonLink>
      </div>
    </article>
  );
}

/** Plans are what is advised; the catalogue of tiers is what unlocks. Both are said. */
function TierLine() {
  const { data } = useLandingContent().site;
  const tiers = data?.tiers.filter(({ id }) => id !== "elite") ?? [];
  return (
    <div className="mt-5 rounded-card border border-line p-6">
      <h3 className="font-semibold">What unlocks your dashboard</h3>
      <p className="mt-1.5 max-w-3xl text-muted">
        A plan names the capital that it is meant for. What opens in your dashboard follows from
        your tier, and your tier from the highest deposit that support has verified, in whichever
        plan. It stays if you withdraw.
      </p>
      <ul className="mt-4 grid min-h-6 gap-x-8 gap-y-2 sm:flex sm:flex-wrap">
        {tiers.map(({ id, name, minimumDeposit, dailySignals }) => (
          <li key={id}>
            <span className="font-semibold">{name}</span>{" "}
            <span className="text-muted">
              from {dollars(minimumDeposit)},{" "}
              {dailySignals === null ? "unlimited signals" : `${dailySignals} signals a day`}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
