import { BOT_APPLICATION_LIMITS } from "@signaldeck/contract";
import { usePublicContentQuery } from "../../api/contentCalls.ts";
import { RiskDisclosure } from "../../components/RiskDisclosure.tsx";
import { ApplicationForm } from "./ApplicationForm.tsx";
import { ApplicationFrame } from "./ApplicationFrame.tsx";
import { OfferBanner } from "./OfferBanner.tsx";

/** The public application for bot access: the offer, twelve questions, the risk. */
export function ApplicationPage() {
  const { data } = usePublicContentQuery();
  return (
    <ApplicationFrame title="AI bot access">
      <OfferBanner />
      <div>
        <h1 className="text-4">Apply for AI bot access</h1>
        <p className="mt-2 max-w-prose text-muted">
          Twelve questions, about three minutes. Support reads your answers and then writes or calls
          you. The license needs a deposit of at least ${BOT_APPLICATION_LIMITS.licenseDeposit} in
          your own account at the partner broker.
        </p>
      </div>
      {data && <RiskDisclosure text={data.riskDisclosure.text} folded />}
      <ApplicationForm />
    </ApplicationFrame>
  );
}
