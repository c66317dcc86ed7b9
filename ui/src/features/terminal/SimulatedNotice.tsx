import { demoNotice, SIMULATED_NOTICE, t } from "@signaldeck/contract";
import { usePublicContentQuery } from "../../api/contentCalls.ts";
import { useMarketStatusQuery } from "../../api/marketCalls.ts";

/** Says what of the data is made, as the server's own pages do. */
export function SimulatedNotice() {
  const { data: content } = usePublicContentQuery();
  const { data: status } = useMarketStatusQuery();
  if (!content || !status) return null;
  const { market } = status.feed;
  if (!content.demo && market !== "simulated") return null;
  return (
    <aside aria-label={t("About this data")} className="above-all">
      {content.demo ? demoNotice(market) : SIMULATED_NOTICE()}
    </aside>
  );
}
