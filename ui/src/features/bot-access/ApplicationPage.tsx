import { BOT_APPLICATION_LIMITS, dollars } from "@signaldeck/contract";
import { usePublicContentQuery } from "../../api/contentCalls.ts";
import { Card } from "../../components/Card.tsx";
import { RiskDisclosure } from "../../components/RiskDisclosure.tsx";
import { WhatExists } from "../../components/WhatExists.tsx";
import { ApplicationForm } from "./ApplicationForm.tsx";
import { ApplicationFrame } from "./ApplicationFrame.tsx";
import { OfferBanner } from "./OfferBanner.tsx";

/** The public application for bot access: the offer, what exists of it, the risk, twelve questions. */
export function ApplicationPage() {
  const { data } = usePublicContentQuery();
  return (
    <ApplicationFrame title="AI bot access">
      <OfferBanner />
      <div>
        <h1 className="text-4">Apply for AI bot access</h1>
        <p className="mt-2 max-w-prose text-muted">
          Twelve questions, about three minutes. Support reads your answers and then writes or calls
          you. The license needs a deposit of at least{" "}
          {dollars(BOT_APPLICATION_LIMITS.licenseDeposit)} in your own account at the partner
          broker, and only when the bot opens for you.
        </p>
      </div>
      <Card title="What exists today">
        <WhatExists ids={["ai-bot"]} />
      </Card>
      {data && <RiskDisclosure text={data.riskDisclosure.text} folded />}
      <ApplicationForm />
    </ApplicationFrame>
  );
}
