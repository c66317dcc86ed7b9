import { SIMULATED_NOTICE, t } from "@signaldeck/contract";
import { usePublicContentQuery } from "../../api/contentCalls.ts";
import { useMarketStatusQuery } from "../../api/marketCalls.ts";

/** Says that the prices are made, outside of a demo, which says so itself. */
export function SimulatedNotice() {
  const { data: content } = usePublicContentQuery();
  const { data: market } = useMarketStatusQuery();
  if (content?.demo !== false || market?.feed.market !== "simulated") return null;
  return (
    <aside
      aria-label={t("About the prices")}
      className="bg-amber-wash px-4 py-2 text-center font-semibold"
    >
      {SIMULATED_NOTICE()}
    </aside>
  );
}
