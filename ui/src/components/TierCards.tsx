import { t, type TierOffer } from "@signaldeck/contract";
import type { ReactNode } from "react";
import { usePublicContentQuery } from "../api/contentCalls.ts";
import { Loaded } from "./Loaded.tsx";
import { Skeletons } from "./Skeletons.tsx";

/** The tiers one can apply for; elite is granted with gold and has no card of its own. */
const OFFERED: readonly string[] = ["silver", "pro", "gold"];

const GRID = "grid gap-5 md:grid-cols-3";

/** The three tier cards from the operator's catalogue, with their loading and error states. */
export function TierCards(props: { card: (offer: TierOffer) => ReactNode }) {
  const call = usePublicContentQuery();
  return (
    <Loaded
      call={call}
      what={t("the tiers")}
      waiting={<Skeletons rows={OFFERED.length} each="h-80" className={GRID} />}
    >
      {({ tiers }) => (
        <div className={GRID}>{tiers.filter(({ id }) => OFFERED.includes(id)).map(props.card)}</div>
      )}
    </Loaded>
  );
}
