import { type PricesDto, SECOND, type SignalDto, t } from "@signaldeck/contract";
import type { ReactNode } from "react";
import { useMarketStatusQuery } from "../../../api/marketCalls.ts";
import { useMarketNow } from "../../../api/marketClockHooks.tsx";
import { Price } from "../../../components/Price.tsx";
import { silenceOf } from "./pairWords.ts";

/** The newest of a pair's prices, or a dash in its place. */
export function LastPrice({ data }: { data: PricesDto | undefined }): ReactNode {
  const price = data?.prices.at(-1);
  return (
    <span className="min-w-[7ch] text-end font-semibold">
      {data && price !== undefined ? (
        <Price value={price} decimals={data.decimals} emphasis={false} />
      ) : (
        <span className="text-faint">–</span>
      )}
    </span>
  );
}

/** Why a pair is silent. */
export function Silence(props: {
  pair: string;
  newest: SignalDto | undefined;
  lastAt: number | null;
}) {
  const now = useMarketNow(SECOND);
  const { data: status } = useMarketStatusQuery();
  // The line stays when nothing is to be said, so that the rows below do not move.
  return silenceOf({ ...props, status, now }) ?? t("none live for you");
}
