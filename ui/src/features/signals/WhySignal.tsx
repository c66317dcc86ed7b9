import {
  CONFIDENCE_INTERVAL,
  countText,
  DESK_SOURCE,
  percent,
  percentAsIs,
} from "@signaldeck/contract";
import type { PerformanceDto, SignalDto } from "@signaldeck/contract";
import { isStated, sourceLabel } from "../../components/signalSource.ts";
import { TextLink } from "../../components/TextLink.tsx";
import { SCREENS } from "../../screens.ts";
import { estimateOf } from "./signalView.ts";

/** The reasons, and how sure one can be of them. */
export function WhySignal(props: { signal: SignalDto; record: PerformanceDto | undefined }) {
  const { signal, record } = props;
  const estimate = estimateOf(signal);
  return (
    <div className="grid gap-3">
      <p className="max-w-prose whitespace-pre-line">{signal.analysis}</p>
      <h3 className="text-2">How sure are we</h3>
      <div className="grid max-w-prose gap-2 text-muted">
        {isStated(signal.source) ? (
          <StatedSentence signal={signal} record={record} />
        ) : estimate ? (
          <p>
            About {percent(estimate.confidence)} of signals like this one should win, as in{" "}
            {countText(signal.confidenceSample)} earlier forecasts on data that the model had not
            seen. Of {CONFIDENCE_INTERVAL.signals} such signals between {percent(estimate.low)} and{" "}
            {percent(estimate.high)} win with {percent(CONFIDENCE_INTERVAL.chance, 0)} certainty.
          </p>
        ) : (
          <p>
            There are only {countText(signal.confidenceSample)} earlier forecasts like this one.
            That is not enough data for a percentage.
          </p>
        )}
        {record && <BreakEvenSentence signal={signal} record={record} />}
        <p>Any single signal can lose; nearly every second one does.</p>
      </div>
      {!isStated(signal.source) && (
        <p>
          <TextLink to={SCREENS.modelCard}>What the model behind it reads, and how it did</TextLink>
        </p>
      )}
    </div>
  );
}

/** A signal from outside the engine: nothing of it is measured but what its like has come to. */
function StatedSentence({
  signal,
  record,
}: {
  signal: SignalDto;
  record?: PerformanceDto | undefined;
}) {
  const past = record?.otherSources.find(({ source }) => source === signal.source);
  const decided = past ? past.wonSignals + past.lostSignals : 0;
  return (
    <p>
      This signal does not come from the engine. It was{" "}
      {signal.source === DESK_SOURCE ? "made by hand" : `handed in ${sourceWords(signal.source)}`},
      so it has no calibrated probability.{" "}
      {signal.confidence !== null &&
        `The ${percent(signal.confidence)} were stated by hand; nobody has measured them. `}
      {past && decided > 0
        ? `So far ${countText(past.wonSignals)} of ${countText(decided)} such signals won.`
        : "No signal like it has been decided so far."}
    </p>
  );
}

const sourceWords = (source: SignalDto["source"]) => sourceLabel(source).replace(/^From/, "by");

function BreakEvenSentence({ signal, record }: { signal: SignalDto; record: PerformanceDto }) {
  const needed = `A payout of ${percentAsIs(record.payoutPercent)} needs ${percent(record.breakEvenRate)} to break even.`;
  const estimate = estimateOf(signal);
  if (!estimate) return <p>{needed}</p>;
  if (estimate.low > record.breakEvenRate) {
    return <p>{needed} The whole interval lies above that.</p>;
  }
  if (estimate.high < record.breakEvenRate) {
    return <p>{needed} The whole interval lies below that: on average this loses money.</p>;
  }
  return <p>{needed} The interval reaches to both sides of that, so a profit is not certain.</p>;
}
