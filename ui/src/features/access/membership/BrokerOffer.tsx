import { t } from "@signaldeck/contract";
import { useLinksQuery } from "../../../api/contentCalls.ts";
import { useMayGoToBroker } from "../../../api/partnerCalls.ts";
import { BrokerLink } from "../../../components/BrokerLink.tsx";

/** The way to the partner broker, with its promo code and what the operator earns by it. */
export function BrokerOffer() {
  const { data } = useLinksQuery();
  const mayGo = useMayGoToBroker();
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-8 gap-y-4 rounded-small bg-raised p-4">
      <BrokerLink>{t("Open an account at the broker")}</BrokerLink>
      {data && mayGo && (
        <p>
          <span className="block text-1 text-muted">
            {t("Promo code for the broker's deposit bonus")}
          </span>
          <span className="font-mono text-3 font-semibold select-all">{data.brokerPromoCode}</span>
          <span className="block text-1 text-muted">
            {t("A bonus has the broker's own terms.")}
          </span>
        </p>
      )}
    </div>
  );
}
