import { PROMISED_HOURS, watMoment, t, MEMBERSHIP_LIMITS, type Tier } from "@signaldeck/contract";
import { useEffect, useRef, useState } from "react";
import { usePublicContentQuery } from "../../../api/contentCalls.ts";
import { useSession } from "../../../api/session.ts";
import { Card } from "../../../components/Card.tsx";
import { PageTitle } from "../../../components/PageTitle.tsx";
import { Pill } from "../../../components/Pill.tsx";
import { RiskSummary } from "../../../components/RiskSummary.tsx";
import { TextLink } from "../../../components/TextLink.tsx";
import { TierCard } from "../../../components/TierCard.tsx";
import { TierCards } from "../../../components/TierCards.tsx";
import { tierTone, tierWord } from "../../../components/tiers.ts";
import { SCREENS } from "../../../screens.ts";
import { ContactSupport } from "./ContactSupport.tsx";
import { upgradeState, type UpgradeState } from "./upgradeOffer.ts";
import { Button } from "../../../components/Button.tsx";
import { usePlatform } from "../../../platform/PlatformContext.tsx";

/**
 * Choosing a tier: a moment of processing, then the account setup in a new tab. `blocked` says that
 * the host did not let the tab open, so that the screen can offer a plain link.
 */
function useUpgrade() {
  const platform = usePlatform();
  const [chosen, setChosen] = useState<Tier | null>(null);
  const [blocked, setBlocked] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  function choose(tier: Tier): void {
    setChosen(tier);
    setBlocked(false);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      void platform.openScreen(SCREENS.accountSetup).then((opened) => {
        setBlocked(!opened);
        setChosen(null);
      });
    }, MEMBERSHIP_LIMITS.newTabDelay);
  }

  return { chosen, blocked, choose };
}

interface UpgradeActionProps {
  state: UpgradeState;
  /** The tier's name. */
  name: string;
  /** This tier was chosen a moment ago. */
  processing: boolean;
  /** Another tier was chosen a moment ago. */
  waiting: boolean;
  onChoose: () => void;
}

/** The foot of an upgrade card. */
function UpgradeAction({ state, name, processing, waiting, onChoose }: UpgradeActionProps) {
  if (state !== "available") {
    return (
      <Button disabled className="w-full">
        {state === "current" ? t("Current Tier") : t("Not Available")}
      </Button>
    );
  }
  return (
    <Button className="w-full" busy={processing} disabled={waiting} onClick={onChoose}>
      {processing ? t("Processing") : t("Upgrade to {{name}}", { name })}
    </Button>
  );
}

const STEPS: readonly { title: () => string; text: () => string }[] = [
  {
    title: () => t("Fund your own account"),
    text: () =>
      t(
        "Deposit at least the tier's minimum into your trading account at the partner broker. You keep control of the money.",
      ),
  },
  {
    title: () => t("Send proof of the deposit"),
    text: () =>
      t(
        "Send it in the account setup. Or send it to the support account on the messaging app and name your admission code, which you find below.",
      ),
  },
  {
    title: () => t("Support verifies it"),
    text: () =>
      t(
        "Your tier is upgraded after verification, usually within {{from}}-{{to}} hours. It stays, also after a withdrawal.",
        PROMISED_HOURS.tierUpgrade,
      ),
  },
];

/** The current tier of those whose tier has no card: nobody can apply for it. */
function EliteNow() {
  return (
    <section
      aria-labelledby="elite-now"
      className="rounded-card border border-t-2 border-line border-t-gold bg-surface p-6"
    >
      <div className="flex min-h-6 items-center justify-between gap-3">
        <h2 id="elite-now" className="text-3 font-semibold">
          {tierWord("elite")}
        </h2>
        <Pill tone={tierTone("elite")}>{t("CURRENT")}</Pill>
      </div>
      <p className="mt-3 max-w-prose text-muted">
        {t("You have the highest tier: all that the tiers below give, and the elite room.")}
      </p>
    </section>
  );
}

/** The three tiers, which of them is open to this member, and how an upgrade goes. */
export function UpgradePage() {
  const { user } = useSession();
  const { data: content } = usePublicContentQuery();
  const { chosen, blocked, choose } = useUpgrade();
  if (!user) return null;
  return (
    <div className="grid gap-6">
      <PageTitle title={t("Upgrade Portal")} />
      <div>
        <h1 className="text-4">{t("Upgrade Portal")}</h1>
        <p className="mt-2 max-w-prose text-muted">
          {t(
            "A tier follows from a verified deposit in your own trading account. It is not a subscription fee.",
          )}
        </p>
        {user.grantedUntil !== null && (
          <p className="mt-4 max-w-prose rounded-card border border-line bg-amber-wash px-4 py-3">
            {t(
              "Your {{tier}} tier is granted until {{until}}. From then on you have the tier of your verified deposit.",
              { tier: tierWord(user.tier), until: watMoment(user.grantedUntil) },
            )}
          </p>
        )}
        <div role="status">
          {chosen !== null && <span className="sr-only">{t("Processing")}</span>}
          {blocked && (
            <p className="mt-6 flex flex-wrap items-center gap-x-3 rounded-card border border-line bg-amber-wash px-4 py-2">
              {t("Your browser did not open the new tab.")}
              <TextLink to={SCREENS.accountSetup}>{t("Open the account setup here")}</TextLink>
            </p>
          )}
        </div>
      </div>
      {user.tier === "elite" && <EliteNow />}
      <TierCards
        card={(offer) => {
          const state = upgradeState(user.tier, offer.id);
          return (
            <TierCard
              key={offer.id}
              offer={offer}
              level={2}
              dimmed={state === "unavailable"}
              badge={state === "current" && <Pill tone={tierTone(offer.id)}>{t("CURRENT")}</Pill>}
              action={
                <UpgradeAction
                  state={state}
                  name={offer.name}
                  processing={chosen === offer.id}
                  waiting={chosen !== null && chosen !== offer.id}
                  onChoose={() => choose(offer.id)}
                />
              }
            />
          );
        }}
      />
      <Card title={t("How an upgrade works")}>
        <ol className="grid gap-5 md:grid-cols-3">
          {STEPS.map(({ title, text }, index) => (
            <li key={index}>
              <p className="font-semibold">
                {index + 1}. {title()}
              </p>
              <p className="mt-1 text-muted">{text()}</p>
            </li>
          ))}
        </ol>
      </Card>
      <ContactSupport user={user} />
      <RiskSummary summary={content?.riskDisclosure.summary} />
    </div>
  );
}
