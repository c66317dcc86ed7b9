import { Price } from "../../../components/Price.tsx";
import { useGlancedPrices } from "../usePrices.ts";
import { Sparkline } from "../workspace/Sparkline.tsx";

/** The newest price of a pair; its line's height where none is known. */
export function PairPrice({ pair, className }: { pair: string; className: string }) {
  const { currentData: data } = useGlancedPrices(pair);
  const price = data?.prices.at(-1);
  return (
    <span className={className}>
      {data && price !== undefined ? (
        <Price value={price} decimals={data.decimals} emphasis={false} />
      ) : (
        "–"
      )}
    </span>
  );
}

/** The shape of a pair's last 20 minutes. */
export function PairLine({ pair }: { pair: string }) {
  const { currentData: data } = useGlancedPrices(pair);
  return <Sparkline times={data?.times ?? []} prices={data?.prices ?? []} />;
}
