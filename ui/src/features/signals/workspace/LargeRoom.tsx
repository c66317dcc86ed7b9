import type { SignalDto } from "@signaldeck/contract";
import type { ReactNode } from "react";
import { useMarketStatusQuery } from "../../../api/marketCalls.ts";
import { MarketIntel } from "../MarketIntel.tsx";
import { PerformanceBox } from "../PerformanceBox.tsx";
import { ProtocolTips } from "../ProtocolTips.tsx";
import { ResultTape } from "./ResultTape.tsx";
import { Watchlist } from "./Watchlist.tsx";
import { Workspace, type WorkspaceProps } from "./Workspace.tsx";

export interface LargeRoomProps {
  head: WorkspaceProps["head"];
  notices: ReactNode;
  card: ReactNode;
  chart: ReactNode;
  /** The list of previous signals. */
  previous: ReactNode;
  /** What another room puts beside the signals. */
  day: ReactNode;
  signals: readonly SignalDto[] | undefined;
}

/** The live room on a large screen: what it is made of elsewhere, and the watchlist, in panes. */
export function LargeRoom({ head, notices, signals, ...panes }: LargeRoomProps) {
  const { data: market, isError } = useMarketStatusQuery();
  return (
    <Workspace
      head={(tools) => (
        <>
          {head(tools)}
          {notices}
        </>
      )}
      tape={<ResultTape signals={signals} />}
      panes={{
        card: panes.card,
        chart: panes.chart,
        previous: panes.previous,
        day: panes.day,
        watchlist: (
          <>
            <Watchlist signals={signals} />
            {/* How long the list above is, is known no sooner; coming with it, this one never moves. */}
            {(market ?? isError) && <MarketIntel />}
          </>
        ),
        record: (
          <>
            <PerformanceBox />
            <ProtocolTips />
          </>
        ),
      }}
    />
  );
}
