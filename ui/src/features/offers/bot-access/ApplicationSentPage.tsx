import { BOT_APPLICATION_LIMITS, PROMISED, percentAsIs, dollars, t } from "@signaldeck/contract";
import { HeartHandshake } from "lucide-react";
import type { ReactNode } from "react";
import { useLocation } from "react-router-dom";
import { useBrandName, useLinksQuery } from "../../../api/contentCalls.ts";
import { useMayGoToBroker } from "../../../api/partnerCalls.ts";
import { BrokerLink } from "../../../components/BrokerLink.tsx";
import { ButtonLink } from "../../../components/Button.tsx";
import { Card } from "../../../components/Card.tsx";
import { ExternalLink } from "../../../components/ExternalLink.tsx";
import { Phrase } from "../../../components/Phrase.tsx";
import { Skeleton } from "../../../components/Skeleton.tsx";
import { WhatExists } from "../../../components/WhatExists.tsx";
import { SCREENS } from "../../../screens.ts";
import { ApplicationFrame } from "./ApplicationFrame.tsx";

const { licenseDeposit, promoDeposit, promoPercent } = BOT_APPLICATION_LIMITS;

const BONUS = ["bootcamp", "live-analysis", "signal-group", "professional-support"] as const;

/** What the form left for this page; nothing when the page is opened by its address. */
function saysCare(state: unknown): boolean {
  return (
    typeof state === "object" && state !== null && "needsCare" in state && state.needsCare === true
  );
}

/** What follows an application. Nobody who should be spoken with first is asked to deposit. */
export function ApplicationSentPage() {
  const brand = useBrandName();
  const { data: links } = useLinksQuery();
  const mayGo = useMayGoToBroker();
  const needsCare = saysCare(useLocation().state);
  return (
    <ApplicationFrame title={t("Application received")}>
      <div>
        <h1 className="text-4">{t("Application received")}</h1>
        <p className="mt-2 max-w-prose text-muted">
          {needsCare
            ? t("Support has your answers. These are the next steps.")
            : t("Support has your answers. Two steps are left.")}
        </p>
      </div>
      {needsCare && (
        <section
          aria-label={t("Before you deposit")}
          className="flex gap-3 rounded-card border border-line bg-amber-wash p-5"
        >
          <HeartHandshake aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-amber" />
          <div className="grid gap-2">
            <p className="text-3 font-semibold">{t("Please do not deposit yet")}</p>
            <p>
              {t(
                "From what you told us, money that you put in now may be money that you need, or the way to win back a loss. Trading is a poor way to do that. Somebody from support will talk with you first, and you lose nothing by waiting.",
              )}
            </p>
          </div>
        </section>
      )}
      <Card title={t("What your application opens today")}>
        <WhatExists ids={["ai-bot"]} />
        <p className="mt-4 max-w-prose">
          {t(
            "A deposit opens the signals of its tier. An activated license works from the day the bot does.",
          )}
        </p>
      </Card>
      <ol className="grid gap-5">
        <Step number={1} title={t("Create and fund a broker account")}>
          <p>
            {t(
              "The account is yours, and you keep control of the money. The minimum deposit for the license is {{amount}}.",
              { amount: dollars(licenseDeposit) },
            )}
          </p>
          {needsCare ? (
            <p className="mt-2">{t("Wait with this step until you have talked with support.")}</p>
          ) : (
            <>
              {mayGo && <PromoWords />}
              <div className="mt-4">
                <BrokerLink>{t("Create a broker account")}</BrokerLink>
              </div>
            </>
          )}
        </Step>
        <Step number={2} title={t("Message support to activate the AI license")}>
          <p>{t("Activation takes {{time}}.", { time: PROMISED.botLicense })}</p>
          <div className="mt-4">
            {links ? (
              <ExternalLink kind="button" href={links.messagingSupport}>
                {t("Message support")}
              </ExternalLink>
            ) : (
              <Skeleton className="h-11 w-44" />
            )}
          </div>
        </Step>
      </ol>
      <Card title={t("Your bonus")}>
        <WhatExists ids={BONUS} />
      </Card>
      <ButtonLink to={SCREENS.landing} className="justify-self-start">
        {t("Back to {{brand}}", { brand })}
      </ButtonLink>
    </ApplicationFrame>
  );
}

/** The broker's bonus, for people who may be led there. */
function PromoWords() {
  const { data: links } = useLinksQuery();
  return (
    <p className="mt-2">
      <Phrase
        text={t(
          "For a deposit of {{amount}} or more the broker gives a {{bonus}} deposit bonus with the promo code <code/>. Read the broker's conditions first: a bonus often limits withdrawals.",
          { amount: dollars(promoDeposit), bonus: percentAsIs(promoPercent) },
        )}
        parts={{
          code: links ? (
            <code className="rounded-small bg-raised px-1.5 py-0.5 font-mono text-text">
              {links.brokerPromoCode}
            </code>
          ) : (
            <Skeleton className="inline-block h-4 w-20 align-middle" />
          ),
        }}
      />
    </p>
  );
}

function Step(props: { number: number; title: string; children: ReactNode }) {
  return (
    <li className="flex gap-4 rounded-card border border-line bg-surface p-5">
      <span
        aria-hidden="true"
        className="grid size-8 shrink-0 place-items-center rounded-full bg-brand-wash font-semibold text-brand"
      >
        {props.number}
      </span>
      <div className="min-w-0">
        <h2 className="text-3 font-semibold">{props.title}</h2>
        <div className="mt-1 max-w-prose text-muted">{props.children}</div>
      </div>
    </li>
  );
}
