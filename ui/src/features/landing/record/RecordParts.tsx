import type { RecordAnalysisDto } from "@signaldeck/contract";
import { memo, useDeferredValue } from "react";
import { Confidence } from "./Confidence.tsx";
import { Origins, Pairs } from "./Groups.tsx";
import { LateEntry } from "./LateEntry.tsx";
import type { Shown } from "./selection.ts";
import { Feeds, Stops } from "./Stops.tsx";

export interface RecordPartsProps {
  analysis: RecordAnalysisDto;
  currentFeed: string;
  payout: number;
  shown: Shown;
}

/** What the analysis says further down: while the slider moves it may follow a frame later. */
export function RecordParts({ payout, ...rest }: RecordPartsProps) {
  return <PartCards {...rest} payout={useDeferredValue(payout)} />;
}

const PartCards = memo(function PartCards(props: RecordPartsProps) {
  const { analysis, currentFeed, payout, shown } = props;
  return (
    <>
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
        <div className="grid grid-cols-1 gap-4">
          <Pairs analysis={analysis} shown={shown} />
          <LateEntry
            late={analysis.late}
            payout={payout}
            isCurrent={(analysis.feed?.name ?? currentFeed) === currentFeed}
          />
          <Feeds analysis={analysis} current={currentFeed} />
        </div>
        <div className="grid grid-cols-1 gap-4">
          <Confidence rows={analysis.confidence} shown={shown} />
          <Origins analysis={analysis} shown={shown} />
        </div>
      </div>
      <Stops stops={analysis.stops} />
    </>
  );
});
