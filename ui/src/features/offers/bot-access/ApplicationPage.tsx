import { BOT_APPLICATION_LIMITS, dollars, t } from "@signaldeck/contract";
import { usePublicContentQuery } from "../../../api/contentCalls.ts";
import { Card } from "../../../components/Card.tsx";
import { RiskDisclosure } from "../../../components/RiskDisclosure.tsx";
import { WhatExists } from "../../../components/WhatExists.tsx";
import { ApplicationForm } from "./ApplicationForm.tsx";
import { ApplicationFrame } from "./ApplicationFrame.tsx";
import { OfferBanner } from "./OfferBanner.tsx";

/** The public application for bot access: the offer, what exists of it, the risk, twelve questions. */
export function ApplicationPage() {
  const { data } = usePublicContentQuery();
  return (
    <ApplicationFrame title={t("AI bot access")}>
      <OfferBanner />
      <div>
        <h1 className="text-4">{t("Apply for AI bot access")}</h1>
        <p className="mt-2 max-w-prose text-muted">
          {t(
            "Twelve questions, about three minutes. Support reads your answers and then writes or calls you. The license needs a deposit of at least {{amount}} in your own account at the partner broker, and only when the bot opens for you.",
            { amount: dollars(BOT_APPLICATION_LIMITS.licenseDeposit) },
          )}
        </p>
      </div>
      <Card title={t("What exists today")}>
        <WhatExists ids={["ai-bot"]} />
      </Card>
      {data && <RiskDisclosure disclosure={data.riskDisclosure} folded />}
      <ApplicationForm />
    </ApplicationFrame>
  );
}
