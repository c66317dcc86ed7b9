import type { RecordSummaryDto, SourceRecordDto } from "@signaldeck/contract";
import { countText, MARKET_WORD, percent, SIGNAL_LIMITS } from "@signaldeck/contract";
import { Pill } from "../../components/Pill.tsx";
import { sourceLabel } from "../../components/signalSource.ts";
import { shortHash } from "./shortHash.ts";
import { IntervalBar } from "./IntervalBar.tsx";

/** Win rate with sample, interval and break-even, the feed it comes from, and the ledger's head. */
export function RecordFigures({ summary, level }: { summary: RecordSummaryDto; level: 2 | 3 }) {
  const Heading = level === 2 ? "h2" : "h3";
  const { performance, ledger } = summary;
  const { wonSignals, lostSignals, breakevenSignals, unsettledSignals, feed } = performance;
  const { voidedSignals, otherSources } = performance;
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <Heading className="font-semibold">Win rate, first try only</Heading>
        <Pill tone={feed.market === "real" ? "neutral" : "amber"}>{MARKET_WORD[feed.market]}</Pill>
      </div>
      <WinRate performance={performance} />
      <dl className="mt-5 grid grid-cols-2 gap-x-6 gap-y-3 border-t border-line pt-4 sm:grid-cols-4">
        <Fact term="Won" value={countText(wonSignals)} />
        <Fact term="Lost" value={countText(lostSignals)} />
        <Fact term="Even" value={countText(breakevenSignals)} />
        <Fact term="Unsettled" value={countText(unsettledSignals)} />
        {voidedSignals > 0 && <Fact term="Voided" value={countText(voidedSignals)} />}
      </dl>
      {otherSources.length > 0 && (
        <div className="mt-4 border-t border-line pt-4">
          <p className="text-1 text-muted">
            Signals that do not come from the engine are counted by themselves and in none of the
            figures above.
          </p>
          <ul className="mt-2 grid gap-1">
            {otherSources.map((other) => (
              <li key={other.source} className="flex flex-wrap justify-between gap-x-4">
                <span className="font-semibold">{sourceLabel(other.source)}</span>
                <span className="text-muted">{sourceFigures(other)}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
      <dl className="mt-4 grid gap-x-6 gap-y-3 border-t border-line pt-4 sm:grid-cols-2">
        <Fact term="Feed" value={feed.label} />
        <Fact
          term={ledger ? `Ledger, record ${countText(ledger.position)}` : "Ledger"}
          value={
            ledger ? (
              <code title={ledger.hash} className="font-mono text-1">
                {shortHash(ledger.hash)}
              </code>
            ) : (
              "Nothing recorded yet"
            )
          }
        />
      </dl>
      {feed.market !== "real" && (
        <p className="mt-4 text-muted">
          {feed.market === "simulated"
            ? "These prices are made by a computer. A record on them says nothing about a real market."
            : "These prices are the broker's own. A record on them says nothing about a real market."}
        </p>
      )}
    </>
  );
}

/** "12 won, 9 lost, 1 voided; 57.1 %": the rate from the same sample on as everywhere. */
function sourceFigures(other: SourceRecordDto): string {
  const { wonSignals, lostSignals, unsettledSignals, voidedSignals, winRate } = other;
  const counts = [
    `${countText(wonSignals)} won`,
    `${countText(lostSignals)} lost`,
    unsettledSignals > 0 && `${countText(unsettledSignals)} unsettled`,
    voidedSignals > 0 && `${countText(voidedSignals)} voided`,
  ].filter(Boolean);
  return `${counts.join(", ")}; ${winRate === null ? "not enough data" : percent(winRate)}`;
}

function WinRate({ performance }: Pick<RecordSummaryDto, "performance">) {
  const { winRate, winRateLow, winRateHigh, breakEvenRate, payoutPercent } = performance;
  const decided = performance.wonSignals + performance.lostSignals;
  const breakEven = `Break-even at ${payoutPercent}\u00a0% payout: ${percent(breakEvenRate)}.`;
  if (winRate === null || winRateLow === null || winRateHigh === null) {
    return (
      <>
        <p className="mt-3 text-4">Not enough data</p>
        <p className="mt-2 text-muted">
          {countText(decided)} of {SIGNAL_LIMITS.minimumSample} decided signals that a rate asks
          for. {breakEven}
        </p>
      </>
    );
  }
  return (
    <>
      <p className="mt-3">
        <span className="text-4">{percent(winRate)}</span>{" "}
        <span className="text-muted">of {countText(decided)} decided</span>
      </p>
      <IntervalBar low={winRateLow} high={winRateHigh} breakEven={breakEvenRate} className="mt-3" />
      <p className="mt-2 text-muted">
        95 % sure between {winRateLow.toFixed(1)} and {percent(winRateHigh)}. {breakEven}
      </p>
    </>
  );
}

function Fact({ term, value }: { term: string; value: React.ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-1 text-muted">{term}</dt>
      <dd className="font-semibold break-words">{value}</dd>
    </div>
  );
}
