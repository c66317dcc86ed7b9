import {
  type PerformanceDto,
  countText,
  percent,
  SIGNAL_LIMITS,
  percentAsIs,
  percents,
  t,
  feedName,
} from "@signaldeck/contract";
import type { ReactNode } from "react";
import { usePublicContentQuery } from "../../api/contentCalls.ts";
import { usePerformanceQuery } from "../../api/liveStreamCalls.ts";
import { Card } from "../../components/Card.tsx";
import { Loaded } from "../../components/Loaded.tsx";
import { RiskSummary } from "../../components/RiskSummary.tsx";
import { Skeleton } from "../../components/Skeleton.tsx";
import { TALLY } from "./tally.ts";

/** The record of all signals: what was said beforehand against what came. */
export function RecordCard() {
  const call = usePerformanceQuery();
  return (
    <Card title={t("Record of all signals")} aside={t("no ladder, all time")}>
      <Loaded
        call={call}
        what={t("the record")}
        fallback={t("Failed to get performance statistics")}
        waiting={<Skeleton className="h-44" />}
      >
        {(record) => <Record record={record} />}
      </Loaded>
    </Card>
  );
}

function Record({ record }: { record: PerformanceDto }) {
  const { data: content } = usePublicContentQuery();
  const { winRate, winRateLow, winRateHigh, avgConfidence } = record;
  const decided = record.wonSignals + record.lostSignals;
  return (
    <>
      <dl className="grid gap-1.5">
        <Row label={t("Said beforehand, on average")}>
          {avgConfidence === null ? "–" : percent(avgConfidence)}
        </Row>
        <Row label={t("Came true")}>
          {winRate === null
            ? t("not enough data (from {{minimum}} decided)", {
                minimum: SIGNAL_LIMITS.minimumSample,
              })
            : percent(winRate)}
        </Row>
        {winRateLow !== null && winRateHigh !== null && (
          <Row label={t("95 % sure between")}>{percents(winRateLow, winRateHigh, "and")}</Row>
        )}
        <Row
          label={t("Break-even at {{payout}} payout", {
            payout: percentAsIs(record.payoutPercent),
          })}
        >
          {percent(record.breakEvenRate)}
        </Row>
        <Row label={t("Decided")}>
          {countText(decided)} ({TALLY.won(record.wonSignals)})
        </Row>
        <Row label={t("Feed")}>{feedName(record.feed)}</Row>
      </dl>
      {content && <RiskSummary summary={content.riskDisclosure.summary} className="mt-4" />}
    </>
  );
}

function Row(props: { label: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="text-muted">{props.label}</dt>
      <dd className="text-end">{props.children}</dd>
    </div>
  );
}
