import type { PerformanceDto } from "@signaldeck/contract";
import { SIGNAL_LIMITS } from "@signaldeck/contract";
import { usePublicContentQuery } from "../../api/contentCalls.ts";
import { usePerformanceQuery } from "../../api/liveStreamCalls.ts";
import { Card } from "../../components/Card.tsx";
import { SampleData } from "../../components/SampleData.tsx";
import { ProbabilityMeter } from "./ProbabilityMeter.tsx";
import { count, MARKET_WORD, percent } from "../../components/figures.ts";

/** What stands in the box until the real statistics have come; labelled as a sample. */
const DEFAULTS = { total: 164, won: 143, lost: 21, winRate: 87, confidence: 85 } as const;

/**
 * The settled record of the feed, with what it needs to be read rightly: sample, interval,
 * break-even, and the risk's first paragraph in the same size. The room shows the rest of it.
 */
export function PerformanceBox() {
  const { data } = usePerformanceQuery();
  const { data: content } = usePublicContentQuery();
  return (
    <Card title="Performance" aside="level 0, all time">
      {data ? <Record record={data} /> : <DefaultRecord />}
      {content && (
        <p className="mt-4 rounded-small bg-amber-wash px-3.5 py-3">
          {content.riskDisclosure.text.split(/\n{2,}/)[0]}
        </p>
      )}
    </Card>
  );
}

function Record({ record }: { record: PerformanceDto }) {
  const decided = record.wonSignals + record.lostSignals;
  return (
    <>
      {record.winRate !== null && record.winRateLow !== null && record.winRateHigh !== null ? (
        <>
          <p>
            <span className="text-4">{percent(record.winRate)}</span>{" "}
            <span className="text-muted">won of {count(decided)}</span>
          </p>
          <p className="text-muted">
            95 % sure between {record.winRateLow.toFixed(1)} and {percent(record.winRateHigh)}
          </p>
          <ProbabilityMeter
            className="mt-3.5"
            low={record.winRateLow}
            high={record.winRateHigh}
            breakEven={record.breakEvenRate}
          />
        </>
      ) : (
        <>
          <p className="text-3 leading-9 font-semibold">not enough data</p>
          <p className="text-muted">
            {count(decided)} decided so far. A win rate is shown from {SIGNAL_LIMITS.minimumSample}{" "}
            on.
          </p>
        </>
      )}
      <p className="mt-2.5 text-amber">
        Break-even at {record.payoutPercent} % payout: {percent(record.breakEvenRate)}
      </p>
      <dl className="mt-3 grid grid-cols-2 gap-x-4 gap-y-1 border-t border-line pt-3">
        <Figure name="won" value={record.wonSignals} className="text-call" />
        <Figure name="lost" value={record.lostSignals} className="text-put" />
        <Figure name="even" value={record.breakevenSignals} className="text-muted" />
        <Figure name="unsettled" value={record.unsettledSignals} className="text-muted" />
      </dl>
      {record.avgConfidence !== null && (
        <p className="mt-3 text-muted">
          Shown beforehand, on average: {percent(record.avgConfidence)}
        </p>
      )}
      <p className="mt-1 text-muted">
        Feed: {record.feed.label}, {MARKET_WORD[record.feed.market]}
      </p>
    </>
  );
}

function Figure(props: { name: string; value: number; className: string }) {
  return (
    <div className={`flex gap-1.5 ${props.className}`}>
      <dd className="order-1 font-semibold">{count(props.value)}</dd>
      <dt className="order-2">{props.name}</dt>
    </div>
  );
}

function DefaultRecord() {
  return (
    <SampleData label="Sample figures" note="The real record has not been loaded yet.">
      <p>
        <span className="text-4 text-muted">{DEFAULTS.winRate} %</span>{" "}
        <span className="text-muted">won of {DEFAULTS.total}</span>
      </p>
      <dl className="mt-3 grid grid-cols-2 gap-x-4 gap-y-1 border-t border-line pt-3">
        <Figure name="won" value={DEFAULTS.won} className="text-muted" />
        <Figure name="lost" value={DEFAULTS.lost} className="text-muted" />
      </dl>
      <p className="mt-3 text-muted">Average confidence: {DEFAULTS.confidence} %</p>
    </SampleData>
  );
}
