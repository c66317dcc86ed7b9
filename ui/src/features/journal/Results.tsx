import type { JournalResultsDto } from "@signaldeck/contract";
import {
  dollarsAndCents,
  percent,
  SIGNAL_LIMITS,
  signedDollars,
  watClock,
  watShortDate,
  percents,
  signedPercent,
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
import { HourMap } from "./HourMap.tsx";
import { resultTone } from "./resultTone.ts";
import { PairTable } from "./PairTable.tsx";

/** Own results over the whole history on the current feed. */
export function Results() {
  const call = useJournalResultsQuery();
  return (
    <Loaded
      call={call}
      what="your results"
      fallback="Failed to get your results"
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
    <Card title="Your results">
      <EmptyState
        title="No results yet"
        icon={<NotebookPen className="size-6" />}
        action={<ButtonLink to={SCREENS.signals}>Open the signal room</ButtonLink>}
      >
        Press "Take" on a live signal. Its result appears here when the signal settles.
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
            label: "Your result",
            value: (
              <span className={resultTone(results.result)}>{signedDollars(results.result)}</span>
            ),
            note:
              results.returnPercent === null
                ? "nothing settled yet"
                : `${signedPercent(results.returnPercent)} of ${dollarsAndCents(results.staked)} staked`,
          },
          {
            label: "Your win rate",
            value: results.winRate === null ? "not enough data" : percent(results.winRate),
            note:
              winRateLow === null || winRateHigh === null
                ? `${won} won, ${lost} lost of ${decided} decided; a rate is shown from ${SIGNAL_LIMITS.minimumSample} on`
                : `${won} of ${decided}, 95 % sure between ${percents(winRateLow, winRateHigh, "and")}`,
          },
          {
            label: "Deepest fall",
            value: dollarsAndCents(results.maxDrawdown),
            note:
              results.breakEvenRate === null
                ? "from the highest point so far"
                : `your break-even is ${percent(results.breakEvenRate)} won`,
          },
        ]}
      />
      <Card title="Running result" aside={feed.label}>
        {first && last ? (
          <LineChart
            values={[0, ...curve.map((point) => point.result)]}
            label={`Your running result over ${won + lost + breakeven} settled signals, from ${watShortDate(first.at)} to ${watShortDate(last.at)}: now ${signedDollars(results.result)}, deepest fall ${dollarsAndCents(results.maxDrawdown)}.`}
            from={`${watShortDate(first.at)}, ${watClock(first.at)}`}
            to={`${watShortDate(last.at)}, ${watClock(last.at)}`}
            format={dollarsAndCents}
          />
        ) : (
          <p className="text-muted">The line begins when the first signal you took has settled.</p>
        )}
        <p className="mt-3 text-muted">
          {won} won, {lost} lost, {breakeven} even
          {open > 0 && `, ${open} running`}
          {unsettled > 0 && `, ${unsettled} unsettled and not counted`}
          {voided > 0 && `, ${voided} voided and not counted`}, {results.skipped} skipped.
        </p>
      </Card>
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <PairTable rows={results.byPair} />
        <HourMap rows={results.byHour} />
      </div>
    </>
  );
}
