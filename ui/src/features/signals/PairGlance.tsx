import { feedText, type SignalDto, t } from "@signaldeck/contract";
import { useMarketStatusQuery } from "../../api/marketCalls.ts";
import { LastSignal } from "./LastSignal.tsx";
import { useLongerList } from "./useLongerList.ts";
import { usePrices } from "./usePrices.ts";
import { LastPrice, Silence } from "./workspace/PairParts.tsx";
import { Sparkline } from "./workspace/Sparkline.tsx";

/** A pair without a live signal: its last price, its last 20 minutes, and why it is silent. */
export function PairGlance(props: {
  pair: string;
  /** Of all pairs. */
  signals: readonly SignalDto[] | undefined;
  /** What is live of another pair, in words; null: nothing. */
  elsewhere: string | null;
}) {
  const { pair, signals, elsewhere } = props;
  const { currentData: data } = usePrices(pair);
  const { data: market } = useMarketStatusQuery();
  const last = useLongerList(signals)?.find((signal) => signal.pair === pair);
  return (
    <>
      <p className="flex items-baseline justify-between gap-3">
        <span className="text-4 leading-none">{pair}</span>
        <LastPrice data={data} />
      </p>
      <p className="flex">
        <Sparkline times={data?.times ?? []} prices={data?.prices ?? []} />
      </p>
      <p className="text-muted">
        <Silence pair={pair} newest={signals?.[0]} lastAt={data?.times.at(-1) ?? null} />
      </p>
      {/* What is live is everybody's news, also here. */}
      {elsewhere !== null && <p>{t("Live now: {{signal}}", { signal: elsewhere })}</p>}
      {last && (
        <p className="border-t border-line pt-3 text-muted">
          <LastSignal signal={last} />
        </p>
      )}
      {market && <p className="text-1 text-muted">{feedText(market.feed)}</p>}
    </>
  );
}
