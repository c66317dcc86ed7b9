import {
  countText,
  decimals,
  percent,
  t,
  tCount,
  type RecordForecastsDto,
} from "@signaldeck/contract";
import { CalibrationTable } from "../../../components/CalibrationTable.tsx";
import { Card } from "../../../components/Card.tsx";
import { Loaded } from "../../../components/Loaded.tsx";
import { Skeleton } from "../../../components/Skeleton.tsx";
import { DayCheck } from "../verify/DayCheck.tsx";
import { useRecordForecasts } from "./recordCalls.ts";
import type { Shown } from "./selection.ts";

/** What the engine expected of every pair at every mark, published or not, and how it came out. */
export function Forecasts({ shown }: { shown: Shown }) {
  const call = useRecordForecasts(shown);
  const { data } = call;
  return (
    <Card
      title={t("Every pair, at every mark")}
      aside={data && tCount(data.forecasts, "{{count}} forecast", "{{count}} forecasts")}
    >
      <Loaded call={call} what={t("the forecasts")} waiting={<Skeleton className="h-96" />}>
        {(forecasts) => <Figures forecasts={forecasts} />}
      </Loaded>
    </Card>
  );
}

function Figures({ forecasts }: { forecasts: RecordForecastsDto }) {
  const { marks, rate, brier, discrimination, rows, ends, silent, days } = forecasts;
  if (marks === 0) {
    return <p className="max-w-3xl text-muted">{t("No forecast of this feed is recorded yet.")}</p>;
  }
  return (
    <>
      <p className="max-w-3xl text-muted">
        {t(
          "At each mark the engine's forecasts of all pairs are sealed in the public log, and opened twenty minutes later. So nobody can pick afterwards which of them count.",
        )}
      </p>
      {rows.length > 0 && (
        <CalibrationTable rows={rows} counted={t("Forecasts")} className="mt-4" />
      )}
      {rate !== null && brier !== null && (
        <p className="mt-4 max-w-3xl text-muted">
          {t(
            "All together {{rate}} came true. Pairs of one mark move together, so chance moves this more than single signals. Brier score {{score}}; a coin gets {{coin}}.",
            {
              rate: percent(rate),
              score: decimals(brier.toFixed(4)),
              coin: decimals("0.2500"),
            },
          )}{" "}
          {discrimination !== null &&
            discrimination > 0 &&
            t(
              "What came true had been said with {{points}} points more confidence than what did not.",
              { points: decimals(discrimination.toFixed(2)) },
            )}
        </p>
      )}
      <p className="mt-2 max-w-3xl text-muted">
        {t("What became of {{marks}} marks: {{reasons}}.", {
          marks: countText(marks),
          reasons: counted(ends, ENDS()),
        })}{" "}
        {silent.length > 0 &&
          t("Pairs without a forecast: {{reasons}}.", { reasons: counted(silent, SILENCES()) })}
      </p>
      <DayCheck key={forecasts.feed} days={days.map(({ day }) => day)} />
    </>
  );
}

type Words = Readonly<Record<string, string>>;

const ENDS = (): Words => ({
  published: t("signal of the engine"),
  planned: t("signal of somebody else"),
  quiet: t("no signal"),
  paused: t("engine paused"),
  closed: t("market closed"),
  disbelieved: t("price not believed"),
  stale: t("prices too late"),
});

const SILENCES = (): Words => ({
  closed: t("market closed"),
  no_candle: t("no price at the mark"),
  disbelieved: t("price not believed"),
  warming_up: t("too few prices"),
});

/** "no signal 12, market closed 3". */
const counted = (counts: RecordForecastsDto["ends"], words: Words): string =>
  counts.map(({ reason, count }) => `${words[reason] ?? reason} ${countText(count)}`).join(", ");
