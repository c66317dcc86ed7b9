import type { PerformanceDto, SignalDto } from "@signaldeck/contract";
import { count, percent } from "../../components/figures.ts";
import { hasEnoughSample } from "./signalView.ts";

/** The engine's reasons, and how sure it can be of them. */
export function WhySignal(props: { signal: SignalDto; record: PerformanceDto | undefined }) {
  const { signal, record } = props;
  return (
    <div className="grid gap-3">
      <p className="max-w-prose whitespace-pre-line">{signal.analysis}</p>
      <h3 className="text-2">How sure are we</h3>
      <div className="grid max-w-prose gap-2 text-muted">
        {hasEnoughSample(signal) ? (
          <p>
            Of {count(signal.confidenceSample)} earlier forecasts like this one, made on data the
            model had not seen, about {percent(signal.confidence)} went the forecast way. The true
            rate lies between {percent(signal.confidenceLow)} and {percent(signal.confidenceHigh)}{" "}
            with {percent(95, 0)} certainty.
          </p>
        ) : (
          <p>
            There are only {count(signal.confidenceSample)} earlier forecasts like this one. That is
            not enough data for a percentage.
          </p>
        )}
        {record && <BreakEvenSentence signal={signal} record={record} />}
        <p>Any single signal can lose; nearly every second one does.</p>
      </div>
    </div>
  );
}

function BreakEvenSentence({ signal, record }: { signal: SignalDto; record: PerformanceDto }) {
  const needed = `A payout of ${record.payoutPercent} % needs ${percent(record.breakEvenRate)} to break even.`;
  if (!hasEnoughSample(signal)) return <p>{needed}</p>;
  if (signal.confidenceLow > record.breakEvenRate) {
    return <p>{needed} The whole interval lies above that.</p>;
  }
  if (signal.confidenceHigh < record.breakEvenRate) {
    return <p>{needed} The whole interval lies below that: on average this loses money.</p>;
  }
  return <p>{needed} The interval reaches to both sides of that, so a profit is not certain.</p>;
}
