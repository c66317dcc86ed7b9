import {
  type PerformanceDto,
  type RecordFiguresDto,
  dollars,
  feedText,
  percent,
  percentAsIs,
  percents,
  signedDollars,
  t,
  tCount,
} from "@signaldeck/contract";
import type { ReactNode } from "react";
import { useLastKnownSignals } from "../../api/lastKnownSignals.ts";
import { usePerformanceQuery } from "../../api/liveStreamCalls.ts";
import { Card } from "../../components/Card.tsx";
import { decidedOf, decidedSoFar, wonOfDecided } from "../../components/decidedWords.ts";
import { Phrase } from "../../components/Phrase.tsx";
import { Loaded, type LoadedCall } from "../../components/Loaded.tsx";
import { Skeletons } from "../../components/Skeletons.tsx";
import { ScreenLink } from "../../components/ScreenLink.tsx";
import { TimeAgo } from "../../components/TimeAgo.tsx";
import { SCREENS } from "../../screens.ts";
import { ProbabilityMeter } from "./ProbabilityMeter.tsx";
import { sourceLabel } from "../../components/signalSource.ts";

/** The record as members have it; where it cannot be loaded, the last known one with its age. */
export function PerformanceBox() {
  const call = usePerformanceQuery();
  const kept = useLastKnownSignals(call.data === undefined && call.isError);
  const record = kept?.record ?? undefined;
  return (
    <RecordCard call={{ ...call, data: call.data ?? record }}>
      {kept && record && (
        <p role="status" className="mb-3 text-amber">
          <Phrase
            text={t("Not live. The last known record, <when/>.")}
            parts={{ when: <TimeAgo at={new Date(kept.at).toISOString()} /> }}
          />
        </p>
      )}
    </RecordCard>
  );
}

/**
 * The settled record of the feed, with what it needs to be read rightly: sample, interval,
 * break-even, and the risk in the same size. `children` is above it.
 */
export function RecordCard(props: { call: LoadedCall<PerformanceDto>; children?: ReactNode }) {
  return (
    // High enough for every state, so that nothing below moves when the record comes.
    <Card
      title={t("Performance")}
      aside={t("no ladder, all time")}
      className="flex min-h-138 flex-col"
    >
      {props.children}
      <Loaded
        call={props.call}
        what={t("the record")}
        fallback={t("Failed to get performance statistics")}
        waiting={<Skeletons rows={4} each="h-22" className="grid gap-3" />}
      >
        {(record) => <Record record={record} />}
      </Loaded>
      {/* Beside results the risk has the size of the text around it. */}
      <p className="mt-auto pt-4">
        {t("Past results don't predict future ones.")}{" "}
        <ScreenLink to={SCREENS.risk} className="rounded-small underline underline-offset-4">
          {t("Risk disclosure")}
        </ScreenLink>
      </p>
    </Card>
  );
}

function Record({ record }: { record: PerformanceDto }) {
  return (
    <>
      <div className="grid gap-4">
        <Rate
          name={t("Recommended")}
          figures={record.recommended}
          breakEven={record.breakEvenRate}
        />
        <Rate name={t("All signals")} figures={record} breakEven={record.breakEvenRate} />
      </div>
      <p className="mt-2.5 text-amber">
        {t("Break-even at {{payout}} payout: {{breakEven}}", {
          payout: percentAsIs(record.payoutPercent),
          breakEven: percent(record.breakEvenRate),
        })}
      </p>
      <Endings record={record} />
      <OtherSources record={record} />
      {record.avgConfidence !== null && (
        <p className="mt-3 text-muted">
          {t("Shown beforehand, on average: {{confidence}}", {
            confidence: percent(record.avgConfidence),
          })}
        </p>
      )}
      <p className="mt-1 text-muted">{t("Feed: {{feed}}", { feed: feedText(record.feed) })}</p>
    </>
  );
}

/** How many signals ended how. */
function Endings({ record }: { record: PerformanceDto }) {
  const { wonSignals, lostSignals, breakevenSignals, unsettledSignals, voidedSignals } = record;
  return (
    <ul className="mt-3 grid grid-cols-2 gap-x-4 gap-y-1 border-t border-line pt-3">
      <Ending
        text={tCount(wonSignals, "<n>{{count}}</n> won", "<n>{{count}}</n> won")}
        className="text-call"
      />
      <Ending
        text={tCount(lostSignals, "<n>{{count}}</n> lost", "<n>{{count}}</n> lost")}
        className="text-put"
      />
      <Ending text={tCount(breakevenSignals, "<n>{{count}}</n> even", "<n>{{count}}</n> even")} />
      <Ending
        text={tCount(unsettledSignals, "<n>{{count}}</n> unsettled", "<n>{{count}}</n> unsettled")}
      />
      {voidedSignals > 0 && (
        <Ending
          text={tCount(voidedSignals, "<n>{{count}}</n> voided", "<n>{{count}}</n> voided")}
        />
      )}
    </ul>
  );
}

function Ending({ text, className = "text-muted" }: { text: string; className?: string }) {
  return (
    <li className={className}>
      <Phrase
        text={text}
        parts={{ n: (count) => <span className="font-semibold">{count}</span> }}
      />
    </li>
  );
}

/** The win rate of some signals, with what it needs to be read rightly. */
function Rate(props: { name: string; figures: RecordFiguresDto; breakEven: number }) {
  const { name, figures, breakEven } = props;
  const { winRate, winRateLow, winRateHigh, expectedPer100 } = figures;
  const decided = decidedOf(figures);
  if (winRate === null || winRateLow === null || winRateHigh === null || expectedPer100 === null) {
    return (
      <div>
        <p className="text-1 text-faint">{name}</p>
        <p className="text-3 leading-9 font-semibold">{t("not enough data")}</p>
        <p className="text-muted">{decidedSoFar(decided)}</p>
      </div>
    );
  }
  return (
    <div>
      <p className="text-1 text-faint">{name}</p>
      <p>
        <span className="text-4">{percent(winRate)}</span>{" "}
        <span className="text-muted">{wonOfDecided(decided)}</span>
      </p>
      <p className="text-muted">
        {t("95 % sure between {{range}}", { range: percents(winRateLow, winRateHigh, "and") })}
        <br />
        {t("{{result}} per {{stake}} staked", {
          result: signedDollars(expectedPer100),
          stake: dollars(100),
        })}
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
      <p className="text-1 text-faint">{t("Not in the figures above")}</p>
      <ul>
        {record.otherSources.map(({ source, wonSignals, lostSignals, voidedSignals }) => (
          <li key={source}>
            <span className="font-semibold">{sourceLabel(source)}</span>{" "}
            <span className="text-muted">
              {voidedSignals === 0
                ? t("{{won}} won, {{lost}} lost", { won: wonSignals, lost: lostSignals })
                : t("{{won}} won, {{lost}} lost, {{voided}} voided", {
                    won: wonSignals,
                    lost: lostSignals,
                    voided: voidedSignals,
                  })}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
