import { type SignalDto, t } from "@signaldeck/contract";
import type { ReactNode } from "react";
import { useMarketStatusQuery } from "../../../api/marketCalls.ts";
import { MarketIntel } from "../MarketIntel.tsx";
import { PerformanceBox } from "../PerformanceBox.tsx";
import { ProtocolTips } from "../ProtocolTips.tsx";
import { ResultTape } from "./ResultTape.tsx";

export interface LargeRoomProps {
  head: ReactNode;
  card: ReactNode;
  chart: ReactNode;
  board: ReactNode;
  /** The list of previous signals. */
  previous: ReactNode;
  /** What another feature puts beside the signals. */
  day: ReactNode;
  signals: readonly SignalDto[] | undefined;
}

/** The live room on a large screen: what it is made of elsewhere, in panes. */
export function LargeRoom({ head, card, chart, board, previous, day, signals }: LargeRoomProps) {
  const { data: market, isError } = useMarketStatusQuery();
  return (
    <div className="workspace @container">
      {head}
      <div className="workspace-panes">
        <Pane place="watchlist" name={t("Board")}>
          {board}
          {/* How long the list above is, is known no sooner; coming with it, this one never moves. */}
          {(market ?? isError) && <MarketIntel />}
        </Pane>
        <Pane place="card" name={t("Signal")}>
          {card}
        </Pane>
        <Pane place="chart" name={t("Chart")}>
          {chart}
        </Pane>
        <Pane place="previous" name={t("Previous signals")}>
          {previous}
        </Pane>
        <Pane place="day" name={t("Your day")}>
          {day}
        </Pane>
        <Pane place="record" name={t("Performance")}>
          <PerformanceBox />
          <ProtocolTips />
        </Pane>
      </div>
      <ResultTape signals={signals} />
    </div>
  );
}

/** What does not fit a pane is scrolled to, by keys as well. */
function Pane(props: { place: string; name: string; children: ReactNode }) {
  const { place, name, children } = props;
  return (
    <div
      role="group"
      aria-label={name}
      tabIndex={0}
      className={`workspace-pane workspace-${place}`}
      style={{ gridArea: place }}
    >
      {children}
    </div>
  );
}
