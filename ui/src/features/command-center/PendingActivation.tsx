import { PROMISED, t, type UserDto, MINUTE, RECORD_LIMITS, watNear } from "@signaldeck/contract";
import { useState, type ReactNode } from "react";
import { ArrowRight, Check } from "lucide-react";
import { useOwnClaimsQuery } from "../../api/claimsCalls.ts";
import { usePublicContentQuery } from "../../api/contentCalls.ts";
import { Card } from "../../components/Card.tsx";
import { Facts } from "../../components/Facts.tsx";
import { RiskDisclosure } from "../../components/RiskDisclosure.tsx";
import { TierCard } from "../../components/TierCard.tsx";
import { TierCards } from "../../components/TierCards.tsx";
import { isLocked } from "../../components/tiers.ts";
import { useNow } from "../../components/useNow.ts";
import { type Activation, activationOf } from "./activation.ts";
import { ScreenCards } from "./ScreenCards.tsx";
import { ButtonLink } from "../../components/Button.tsx";
import { SCREENS, screenExists } from "../../screens.ts";
import { OwnTime } from "../../components/OwnTime.tsx";
import { useTrialCountdown } from "../../components/trialCountdown.ts";

/** What the trial shows and until when; after its end, that it is over and what stays open. */
function TrialCard(props: { expiresAt: string }) {
  const { ended, expiresAt } = useTrialCountdown(props.expiresAt);
  const now = useNow(MINUTE);
  return (
    <Card
      title={ended ? t("Your trial has ended") : t("Your trial")}
      className="border-amber"
      aside={
        !ended && (
          <>
            {t("until {{end}}", { end: watNear(expiresAt, now) })}
            <OwnTime at={expiresAt} />
          </>
        )
      }
    >
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="max-w-prose text-muted">
          {ended
            ? t(
                "The signal room is closed until your deposit is verified. The public record stays open.",
              )
            : t(
                "The signal room shows you every real signal {{minutes}} minutes after it expired. At the end of the trial it closes.",
                { minutes: RECORD_LIMITS.publicAfter / MINUTE },
              )}
        </p>
        <ButtonLink to={ended ? SCREENS.performance : SCREENS.signals}>
          {ended ? t("See the public record") : t("Open the signal room")}
        </ButtonLink>
      </div>
    </Card>
  );
}

/** What is closed once the trial has ended. */
function DuringTrial({ expiresAt, children }: { expiresAt: string; children: ReactNode }) {
  return useTrialCountdown(expiresAt).ended ? null : children;
}

interface Step {
  title: string;
  text: string;
}

interface StepsProps {
  steps: readonly Step[];
  /** How many of them are done; none where there is nothing to be done. */
  done?: number;
}

/** Numbered steps side by side. */
function Steps({ steps, done = 0 }: StepsProps) {
  return (
    <ol className="grid gap-5 md:grid-cols-3">
      {steps.map(({ title, text }, index) => (
        <li key={title} className="flex gap-3">
          <span
            aria-hidden="true"
            className="grid size-8 shrink-0 place-items-center rounded-full bg-brand-wash font-semibold text-brand"
          >
            {index < done ? <Check className="size-4" /> : index + 1}
          </span>
          <div>
            <p className="font-semibold">
              {title}
              {index < done && (
                <span className="text-1 font-normal text-muted">{` ${t("(done)")}`}</span>
              )}
            </p>
            <p className="mt-1 text-muted">{text}</p>
          </div>
        </li>
      ))}
    </ol>
  );
}

const ACCOUNT_SETUP = "/dashboard/account-setup";
const SUPPORT = "/dashboard/support";

/** The way on: the account setup, and support where something is unclear. */
function ActivationButtons() {
  const setup = screenExists(ACCOUNT_SETUP);
  return (
    <div className="flex flex-wrap gap-3">
      <ButtonLink to={setup ? ACCOUNT_SETUP : SCREENS.upgrade} kind="primary">
        {setup ? t("Account Setup") : t("Choose a tier")}
        <ArrowRight aria-hidden="true" className="size-4" />
      </ButtonLink>
      {screenExists(SUPPORT) && <ButtonLink to={SUPPORT}>{t("Support")}</ButtonLink>}
    </div>
  );
}

const protocol = () => [
  {
    title: t("Create a broker account"),
    text: t("Open a trading account at the partner broker in your own name."),
  },
  {
    title: t("Fund and deposit"),
    text: t("Deposit the minimum of the tier you want. The money stays in your account."),
  },
  {
    title: t("Verify and activate"),
    text: t("Send proof to support. Activation takes {{time}}.", { time: PROMISED.activation }),
  },
];

const howItWorks = () => [
  {
    title: t("A signal every five minutes, at most"),
    text: t("Pair, direction, entry and expiry, and a measured probability beside the break-even."),
  },
  {
    title: t("You decide and trade yourself"),
    text: t("You place the option at your broker. Nobody here touches your money."),
  },
  {
    title: t("The price decides"),
    text: t("Each signal is settled by the feed's own price and chained into a public ledger."),
  },
];

/** How often in ms a waiting claim is looked at again, as in the account setup. */
const CLAIM_POLL = 5_000;

function useActivation(user: UserDto): Activation {
  const [waiting, setWaiting] = useState(false);
  const { data: claims } = useOwnClaimsQuery(undefined, {
    // A claim declares the broker account first.
    skip: user.brokerAccountId === null,
    refetchOnMountOrArgChange: true,
    pollingInterval: waiting ? CLAIM_POLL : 0,
    skipPollingIfUnfocused: true,
  });
  const newest = claims?.[0];
  const isWaiting = newest?.status === "waiting";
  if (isWaiting !== waiting) setWaiting(isWaiting);
  return activationOf(user, newest, useNow(30_000, isWaiting));
}

/** The Command Center of a member without live signals yet. */
export function PendingActivation({ user, board }: { user: UserDto; board: ReactNode }) {
  const { data } = usePublicContentQuery();
  const { title, lead, status, done } = useActivation(user);
  return (
    <div className="grid gap-6">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div>
          <h1 className="text-4">{title}</h1>
          <p className="mt-2 max-w-prose text-muted">{lead}</p>
        </div>
        <ActivationButtons />
      </div>
      <Facts
        facts={[
          { label: t("Account status"), value: status, tone: "amber" },
          { label: t("Signal feed"), value: t("0 signals today") },
          { label: t("Access tier"), value: user.tier === "guest" ? t("Trial") : user.tier },
        ]}
      />
      {isLocked(user) && (
        <>
          <TrialCard expiresAt={user.expiresAt} />
          <DuringTrial expiresAt={user.expiresAt}>{board}</DuringTrial>
        </>
      )}
      <Card title={t("Activation protocol")} aside={t("{{done}} of 3 done", { done })}>
        <Steps steps={protocol()} done={done} />
      </Card>
      <section aria-labelledby="tiers">
        <h2 id="tiers" className="mb-4 text-3 font-semibold">
          {t("Tiers")}
        </h2>
        <TierCards card={(offer) => <TierCard key={offer.id} offer={offer} />} />
      </section>
      <Card title={t("How it works")}>
        <Steps steps={howItWorks()} />
      </Card>
      <ScreenCards user={user} title={t("What opens with activation")} />
      {data && <RiskDisclosure disclosure={data.riskDisclosure} folded />}
    </div>
  );
}
