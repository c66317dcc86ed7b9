import type { TierOffer } from "@signaldeck/contract";
import type { ReactNode } from "react";
import { usePublicContentQuery } from "../api/contentCalls.ts";
import { ErrorState } from "./ErrorState.tsx";
import { Skeleton } from "./Skeleton.tsx";

/** The tiers one can apply for; elite is granted with gold and has no card of its own. */
const OFFERED: readonly string[] = ["silver", "pro", "gold"];

/** The three tier cards from the operator's catalogue, with their loading and error states. */
export function TierCards(props: { card: (offer: TierOffer) => ReactNode }) {
  const { data, isError, isFetching, refetch } = usePublicContentQuery();
  if (isError && !data) {
    return (
      <ErrorState
        title="The tiers could not be loaded"
        message="The connection to the server failed."
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  }
  return (
    <div className="grid gap-5 md:grid-cols-3">
      {data
        ? data.tiers.filter(({ id }) => OFFERED.includes(id)).map(props.card)
        : OFFERED.map((id) => <Skeleton key={id} className="h-80" />)}
    </div>
  );
}
