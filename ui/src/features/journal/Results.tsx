import {
  type JournalResultsDto,
  dollarsAndCents,
  percent,
  SIGNAL_LIMITS,
  signedDollars,
  HOUR,
  watClock,
  watDay,
  watShortDate,
  percents,
  signedPercent,
  t,
  tCount,
  feedName,
} from "@signaldeck/contract";
import { NotebookPen } from "lucide-react";
import { ButtonLink } from "../../components/Button.tsx";
import { Card } from "../../components/Card.tsx";
import { EmptyState } from "../../components/EmptyState.tsx";
import { Facts } from "../../components/Facts.tsx";
import { LineChart } from "../../components/LineChart.tsx";
import { Loaded } from "../../components/Loaded.tsx";
import { Skeleton } from "../../components/Skeleton.tsx";
import { SCREENS } from "../../screens.ts";
import { useJournalResultsQuery } from "./api.ts";
import { resultTone } from "./resultTone.ts";
import { PairTable } from "./PairTable.tsx";
import { listed, TALLY } from "./tally.ts";

type Row = JournalResultsDto["byHour"][number];

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
/** Strongest tint in percent: the words on it stay readable. */
const STRONGEST = 34;

/** Own results by the hour of entry: the tint says how much, sign and words say which way. */
function HourMap({ rows }: { rows: readonly Row[] }) {
  const byHour = new Map(rows.map((row) => [row.hour, row]));
  const largest = Math.max(...rows.map(({ result }) => Math.abs(result)), 0.01);
  return (
    <Card title={t("By hour")} aside={t("hour of entry, WAT")}>
      <ol className="grid grid-cols-3 gap-1.5 sm:grid-cols-6">
        {HOURS.map((hour) => (
          <HourCell key={hour} hour={hour} row={byHour.get(hour)} largest={largest} />
        ))}
      </ol>
    </Card>
  );
}

function HourCell(props: { hour: number; row: Row | undefined; largest: number }) {
  const { hour, row, largest } = props;
  const name = watClock(watDay(0).from + hour * HOUR);
  if (!row) {
    return (
      <li className="min-h-14 rounded-small border border-line px-2 py-1.5">
        <span className="block text-1 text-faint">{name}</span>
        <span className="block text-1 text-faint">{t("none")}</span>
      </li>
    );
  }
  const share = Math.round((Math.abs(row.result) / largest) * STRONGEST);
  const tone = row.result < 0 ? "put" : "call";
  const backgroundColor =
    row.result === 0
      ? undefined
      : `color-mix(in srgb, var(--color-${tone}) ${share}%, var(--color-surface))`;
  return (
    <li
      className="min-h-14 rounded-small border border-line px-2 py-1.5"
      style={{ backgroundColor }}
    >
      <span className="block text-1">{name}</span>
      <span className="block truncate text-1 font-semibold">{signedDollars(row.result)}</span>
      <span className="block text-1">
        {t("{{part}} of {{whole}}", { part: row.won, whole: row.won + row.lost })}
      </span>
    </li>
  );
}

/** Own results over the whole history on the current feed. */
export function Results() {
  const call = useJournalResultsQuery();
  return (
    <Loaded
      call={call}
      what={t("your results")}
      fallback={t("Failed to get your results")}
      ownCard
      waiting={
        <div className="grid gap-5">
          <Skeleton className="h-24" />
          <Skeleton className="h-72" />
        </div>
      }
    >
      {(results) => (results.taken > 0 ? <OwnResults results={results} /> : <NoResults />)}
    </Loaded>
  );
}

function NoResults() {
  return (
    <Card title={t("Your results")}>
      <EmptyState
        title={t("No results yet")}
        icon={<NotebookPen className="size-6" />}
        action={<ButtonLink to={SCREENS.signals}>{t("Open the signal room")}</ButtonLink>}
      >
        {t('Press "Take" on a live signal. Its result appears here when the signal settles.')}
      </EmptyState>
    </Card>
  );
}

function OwnResults({ results }: { results: JournalResultsDto }) {
  const { won, lost, breakeven, open, unsettled, voided } = results;
  const { winRateLow, winRateHigh, curve, feed } = results;
  const decided = won + lost;
  const first = curve[0];
  const last = curve.at(-1);
  return (
    <>
      <Facts
        facts={[
          {
            label: t("Your result"),
            value: (
              <span className={resultTone(results.result)}>{signedDollars(results.result)}</span>
            ),
            note:
              results.returnPercent === null
                ? t("nothing settled yet")
                : t("{{share}} of {{staked}} staked", {
                    share: signedPercent(results.returnPercent),
                    staked: dollarsAndCents(results.staked),
                  }),
          },
          {
            label: t("Your win rate"),
            value: results.winRate === null ? t("not enough data") : percent(results.winRate),
            note:
              winRateLow === null || winRateHigh === null
                ? t("{{endings}} of {{decided}} decided; a rate is shown from {{minimum}} on", {
                    endings: listed([TALLY.won(won), TALLY.lost(lost)]),
                    decided,
                    minimum: SIGNAL_LIMITS.minimumSample,
                  })
                : t("won of {{decided}} decided, 95 % sure between {{range}}", {
                    decided,
                    range: percents(winRateLow, winRateHigh, "and"),
                  }),
          },
          {
            label: t("Deepest fall"),
            value: dollarsAndCents(results.maxDrawdown),
            note:
              results.breakEvenRate === null
                ? t("from the highest point so far")
                : t("your break-even is {{rate}} won", {
                    rate: percent(results.breakEvenRate),
                  }),
          },
        ]}
      />
      <Card title={t("Running result")} aside={feedName(feed)}>
        {first && last ? (
          <LineChart
            values={[0, ...curve.map((point) => point.result)]}
            label={tCount(
              won + lost + breakeven,
              "Your running result over {{count}} settled signal, from {{from}} to {{to}}: now {{result}}, deepest fall {{fall}}.",
              "Your running result over {{count}} settled signals, from {{from}} to {{to}}: now {{result}}, deepest fall {{fall}}.",
              {
                from: watShortDate(first.at),
                to: watShortDate(last.at),
                result: signedDollars(results.result),
                fall: dollarsAndCents(results.maxDrawdown),
              },
            )}
            from={`${watShortDate(first.at)}, ${watClock(first.at)}`}
            to={`${watShortDate(last.at)}, ${watClock(last.at)}`}
            format={dollarsAndCents}
          />
        ) : (
          <p className="text-muted">
            {t("The line begins when the first signal you took has settled.")}
          </p>
        )}
        <p className="mt-3 text-muted">
          {`${listed([
            TALLY.won(won),
            TALLY.lost(lost),
            TALLY.even(breakeven),
            open > 0 && TALLY.running(open),
            unsettled > 0 && TALLY.unsettledUncounted(unsettled),
            voided > 0 && TALLY.voidedUncounted(voided),
            TALLY.skipped(results.skipped),
          ])}.`}
        </p>
      </Card>
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <PairTable rows={results.byPair} />
        <HourMap rows={results.byHour} />
      </div>
    </>
  );
}
