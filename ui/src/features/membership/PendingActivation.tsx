import type { UserDto } from "@signaldeck/contract";
import { SIGNALS_LOCKED_MESSAGE } from "@signaldeck/contract";
import { ArrowRight, Lock } from "lucide-react";
import { usePublicContentQuery } from "../../api/contentCalls.ts";
import { ButtonLink } from "../../components/Button.tsx";
import { Card } from "../../components/Card.tsx";
import { RiskDisclosure } from "../../components/RiskDisclosure.tsx";
import { TierCard } from "../../components/TierCard.tsx";
import { TierCards } from "../../components/TierCards.tsx";
import { SCREENS } from "../../screens.ts";
import { Facts } from "./Facts.tsx";
import { SupportMail } from "./SupportMail.tsx";

const PROTOCOL = [
  {
    title: "Create a broker account",
    text: "Open a trading account at the partner broker in your own name.",
  },
  {
    title: "Fund and deposit",
    text: "Deposit the minimum of the tier you want. The money stays in your account.",
  },
  {
    title: "Verify and activate",
    text: "Send proof to support. Activation takes 2-24 hours, up to 48 at peak.",
  },
];

/** The Command Center of whoever has no live signals yet. */
export function PendingActivation({ user }: { user: UserDto }) {
  const { data } = usePublicContentQuery();
  return (
    <div className="grid gap-6">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div>
          <h1 className="text-4">Pending activation</h1>
          <p className="mt-2 max-w-prose text-muted">
            Your account is confirmed. Live signals open when your deposit at the broker is
            verified.
          </p>
        </div>
        <ButtonLink to={SCREENS.upgrade} kind="primary">
          Choose a tier
          <ArrowRight aria-hidden="true" className="size-4" />
        </ButtonLink>
      </div>
      <Facts
        facts={[
          { label: "Account status", value: "Pending activation", tone: "amber" },
          { label: "Signal feed", value: "0 signals today" },
          { label: "Access tier", value: user.tier === "guest" ? "Trial" : user.tier },
        ]}
      />
      <Card title="Activation protocol" aside="3 steps">
        <ol className="grid gap-5 md:grid-cols-3">
          {PROTOCOL.map(({ title, text }, index) => (
            <li key={title} className="flex gap-3">
              <span
                aria-hidden="true"
                className="grid size-8 shrink-0 place-items-center rounded-full bg-brand-wash font-semibold text-brand"
              >
                {index + 1}
              </span>
              <div>
                <p className="font-semibold">{title}</p>
                <p className="mt-1 text-muted">{text}</p>
              </div>
            </li>
          ))}
        </ol>
        <div className="mt-5">
          <SupportMail subject={`Activation, admission code ${user.admissionCode}`} />
        </div>
      </Card>
      <section aria-labelledby="tiers">
        <h2 id="tiers" className="mb-4 text-3 font-semibold">
          Tiers
        </h2>
        <TierCards card={(offer) => <TierCard key={offer.id} offer={offer} />} />
      </section>
      <Card title="Neural Signals" aside={<LockedMark />}>
        <p className="text-muted">{SIGNALS_LOCKED_MESSAGE}</p>
        <ButtonLink to={SCREENS.signals} className="mt-4">
          See what the signal room shows
        </ButtonLink>
      </Card>
      {data && <RiskDisclosure text={data.riskDisclosure.text} folded />}
    </div>
  );
}

function LockedMark() {
  return (
    <span className="inline-flex items-center gap-1.5">
      <Lock aria-hidden="true" className="size-3.5" />
      Locked
    </span>
  );
}
