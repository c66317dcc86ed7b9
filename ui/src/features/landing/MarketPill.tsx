import { MARKET_WORD, type MarketKind } from "@signaldeck/contract";
import { Pill } from "../../components/Pill.tsx";

/** What kind of market a record comes from; amber says that it is no real one. */
export function MarketPill(props: { market: MarketKind; className?: string }) {
  const { market, className = "" } = props;
  return (
    <Pill tone={market === "real" ? "neutral" : "amber"} className={className}>
      <span className="inline-block first-letter:uppercase">{MARKET_WORD[market]}</span>
    </Pill>
  );
}
