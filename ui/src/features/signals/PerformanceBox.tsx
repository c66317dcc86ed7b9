import type { PerformanceDto, RecordFiguresDto } from "@signaldeck/contract";
import {
  countText,
  feedText,
  percent,
  percentAsIs,
  percents,
  SIGNAL_LIMITS,
  signedDollars,
} from "@signaldeck/contract";
import type { ReactNode } from "react";
import { useLastKnownSignals } from "../../api/lastKnownSignals.ts";
import { usePerformanceQuery } from "../../api/liveStreamCalls.ts";
import { Card } from "../../components/Card.tsx";
import { Loaded, type LoadedCall } from "../../components/Loaded.tsx";
import { Skeletons } from "../../components/Skeletons.tsx";
import { ScreenLink } from "../../components/ScreenLink.tsx";
import { TimeAgo } from "../../components/TimeAgo.tsx";
import { SCREENS } from "../../screens.ts";
import { ProbabilityMeter } from "./ProbabilityMeter.tsx";
import { sourceLabel } from "../../components/signalSource.ts";

/** The record as members have it; where it cannot be had, the last known one with its age. */
export function PerformanceBox() {
  const call = usePerformanceQuery();
  const kept = useLastKnownSignals(call.data === undefined && call.isError);
  const record = kept?.record ?? undefined;
  return (
    <RecordCard call={{ ...call, data: call.data ?? record }}>
      {kept && record && (
        <p role="status" className="mb-3 text-amber">
          Not live. The last known record, <TimeAgo at={new Date(kept.at).toISOString()} />.
        </p>
      )}
    </RecordCard>
  );
}

/**
 * The settled record of the feed, with what it needs to be read rightly: sample, interval,
 * break-even, and the risk in the same size. `children` stands above it.
 */
export function RecordCard(props: { call: LoadedCall<PerformanceDto>; children?: ReactNode }) {
  return (
    // High enough for every state, so that nothing below moves when the record comes.
    <Card title="Performance" aside="no ladder, all time" className="flex min-h-138 flex-col">
      {props.children}
      <Loaded
        call={props.call}
        what="the record"
        fallback="Failed to get performance statistics"
        waiting={<Skeletons rows={4} each="h-22" className="grid gap-3" />}
      >
        {(record) => <Record record={record} />}
      </Loaded>
      {/* Beside results the risk has the size of the text around it. */}
      <p className="mt-auto pt-4">
        Past results don&apos;t predict future ones.{" "}
        <ScreenLink to={SCREENS.risk} className="rounded-small underline underline-offset-4">
          Risk disclosure
        </ScreenLink>
      </p>
    </Card>
  );
}

function Record({ record }: { record: PerformanceDto }) {
  return (
    <>
      <div className="grid gap-4">
        <Rate name="Recommended" figures={record.recommended} breakEven={record.breakEvenRate} />
        <Rate name="All signals" figures={record} breakEven={record.breakEvenRate} />
      </div>
      <p className="mt-2.5 text-amber">
        Break-even at {percentAsIs(record.payoutPercent)} payout: {percent(record.breakEvenRate)}
      </p>
      <dl className="mt-3 grid grid-cols-2 gap-x-4 gap-y-1 border-t border-line pt-3">
        <Figure name="won" value={record.wonSignals} className="text-call" />
        <Figure name="lost" value={record.lostSignals} className="text-put" />
        <Figure name="even" value={record.breakevenSignals} className="text-muted" />
        <Figure name="unsettled" value={record.unsettledSignals} className="text-muted" />
        {record.voidedSignals > 0 && (
          <Figure name="voided" value={record.voidedSignals} className="text-muted" />
        )}
      </dl>
      <OtherSources record={record} />
      {record.avgConfidence !== null && (
        <p className="mt-3 text-muted">
          Shown beforehand, on average: {percent(record.avgConfidence)}
        </p>
      )}
      <p className="mt-1 text-muted">Feed: {feedText(record.feed)}</p>
    </>
  );
}

/** The win rate of some signals, with what it needs to be read rightly. */
function Rate(props: { name: string; figures: RecordFiguresDto; breakEven: number }) {
  const { name, figures, breakEven } = props;
  const { winRate, winRateLow, winRateHigh, expectedPer100 } = figures;
  const decided = figures.wonSignals + figures.lostSignals;
  if (winRate === null || winRateLow === null || winRateHigh === null || expectedPer100 === null) {
    return (
      <div>
        <p className="text-1 text-faint">{name}</p>
        <p className="text-3 leading-9 font-semibold">not enough data</p>
        <p className="text-muted">
          {countText(decided)} decided so far. A win rate is shown from{" "}
          {SIGNAL_LIMITS.minimumSample} on.
        </p>
      </div>
    );
  }
  return (
    <div>
      <p className="text-1 text-faint">{name}</p>
      <p>
        <span className="text-4">{percent(winRate)}</span>{" "}
        <span className="text-muted">won of {countText(decided)}</span>
      </p>
      <p className="text-muted">
        95 % sure between {percents(winRateLow, winRateHigh, "and")}
        <br />
        {signedDollars(expectedPer100)} per $100 staked
      </p>
      <ProbabilityMeter
        className="mt-2.5"
        low={winRateLow}
        high={winRateHigh}
        breakEven={breakEven}
      />
    </div>
  );
}

/** What does not come from the engine is counted by itself. */
function OtherSources({ record }: { record: PerformanceDto }) {
  if (record.otherSources.length === 0) return null;
  return (
    <div className="mt-3 border-t border-line pt-3">
      <p className="text-1 text-faint">Not in the figures above</p>
      <ul>
        {record.otherSources.map(({ source, wonSignals, lostSignals, voidedSignals }) => (
          <li key={source}>
            <span className="font-semibold">{sourceLabel(source)}</span>{" "}
            <span className="text-muted">
              {countText(wonSignals)} won, {countText(lostSignals)} lost
              {voidedSignals > 0 && `, ${countText(voidedSignals)} voided`}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Figure(props: { name: string; value: number; className: string }) {
  return (
    <div className={`flex gap-1.5 ${props.className}`}>
      <dd className="order-1 font-semibold">{countText(props.value)}</dd>
      <dt className="order-2">{props.name}</dt>
    </div>
  );
}
