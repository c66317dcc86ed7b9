import {
  type RecordFiguresDto,
  type RecordSummaryDto,
  type SourceRecordDto,
  countText,
  percent,
  signedDollars,
  percents,
  percentAsIs,
  t,
  feedName,
} from "@signaldeck/contract";
import { decidedOf, decidedSoFar, wonOfDecided } from "../../components/decidedWords.ts";
import { sourceLabel } from "../../components/signalSource.ts";
import { shortHash } from "./shortHash.ts";
import { MarketPill } from "./MarketPill.tsx";
import { marketNote } from "./marketNote.ts";
import { lostText, unsettledText, voidedText, wonText } from "./results.ts";

/** The scale runs over the rates that matter, in percent. */
const FROM = 40;
const TO = 65;
const at = (rate: number) => ((Math.min(TO, Math.max(FROM, rate)) - FROM) / (TO - FROM)) * 100;

interface IntervalBarProps {
  low: number;
  high: number;
  /** The win rate that the payout needs. */
  breakEven: number;
  className?: string;
}

/** An interval of a rate on a bar, with the break-even rate as a mark; the words say the same. */
function IntervalBar({ low, high, breakEven, className }: IntervalBarProps) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 100 4"
      preserveAspectRatio="none"
      className={`block h-2.5 w-full overflow-visible ${className ?? ""}`}
    >
      <rect y="1" width="100" height="2" rx="1" className="fill-line" />
      <rect x={at(low)} y="1" width={at(high) - at(low)} height="2" className="fill-brand" />
      <rect x={at(breakEven) - 0.3} width="0.8" height="4" className="fill-amber" />
    </svg>
  );
}

/** Win rate with sample, interval and break-even, the feed it comes from, and the ledger's head. */
export function RecordFigures({ summary }: { summary: RecordSummaryDto }) {
  const { performance, ledger } = summary;
  const { wonSignals, lostSignals, breakevenSignals, unsettledSignals, feed } = performance;
  const note = marketNote(feed.market);
  const { voidedSignals, otherSources, breakEvenRate, payoutPercent } = performance;
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h3 className="font-semibold">{t("Win rate, first try only")}</h3>
        <MarketPill market={feed.market} />
      </div>
      <div className="mt-3 grid gap-x-6 gap-y-4 sm:grid-cols-2">
        <WinRate
          name={t("Recommended")}
          figures={performance.recommended}
          breakEven={breakEvenRate}
        />
        <WinRate name={t("All signals")} figures={performance} breakEven={breakEvenRate} />
      </div>
      <p className="mt-3 text-muted">
        {t(
          "Break-even at {{payout}} payout: {{rate}}. A signal's grade is sealed when it is published.",
          { payout: percentAsIs(payoutPercent), rate: percent(breakEvenRate) },
        )}
      </p>
      <dl className="mt-5 grid grid-cols-2 gap-x-6 gap-y-3 border-t border-line pt-4 sm:grid-cols-4">
        <Fact term={t("Won")} value={countText(wonSignals)} />
        <Fact term={t("Lost")} value={countText(lostSignals)} />
        <Fact term={t("Even")} value={countText(breakevenSignals)} />
        <Fact term={t("Unsettled")} value={countText(unsettledSignals)} />
        {voidedSignals > 0 && <Fact term={t("Voided")} value={countText(voidedSignals)} />}
      </dl>
      {otherSources.length > 0 && (
        <div className="mt-4 border-t border-line pt-4">
          <p className="text-1 text-muted">
            {t(
              "Signals that do not come from the engine are counted by themselves and in none of the figures above.",
            )}
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
        <Fact term={t("Feed")} value={feedName(feed)} />
        <Fact
          term={
            ledger ? t("Ledger, record {{position}}", { position: ledger.position }) : t("Ledger")
          }
          value={
            ledger ? (
              <code title={ledger.hash} className="font-mono text-1">
                {shortHash(ledger.hash)}
              </code>
            ) : (
              t("Nothing recorded yet")
            )
          }
        />
      </dl>
      {note !== null && <p className="mt-4 text-muted">{note}</p>}
    </>
  );
}

/** "12 won, 9 lost, 1 voided; 57.1 %": the rate from the same sample on as everywhere. */
function sourceFigures(other: SourceRecordDto): string {
  const { wonSignals, lostSignals, unsettledSignals, voidedSignals, winRate } = other;
  const counts = [
    wonText(wonSignals),
    lostText(lostSignals),
    unsettledSignals > 0 && unsettledText(unsettledSignals),
    voidedSignals > 0 && voidedText(voidedSignals),
  ].filter(Boolean);
  return t("{{counts}}; {{rate}}", {
    counts: counts.join(", "),
    rate: winRate === null ? t("not enough data") : percent(winRate),
  });
}

/** The win rate of some signals with sample and interval, and what is left of 100 dollars staked. */
function WinRate(props: { name: string; figures: RecordFiguresDto; breakEven: number }) {
  const { winRate, winRateLow, winRateHigh, expectedPer100 } = props.figures;
  const decided = decidedOf(props.figures);
  const known = winRate !== null && winRateLow !== null && winRateHigh !== null;
  return (
    <div>
      <p className="text-1 text-muted">{props.name}</p>
      {known ? (
        <>
          <p>
            <span className="text-4">{percent(winRate)}</span>{" "}
            <span className="text-muted">{wonOfDecided(decided)}</span>
          </p>
          <IntervalBar
            low={winRateLow}
            high={winRateHigh}
            breakEven={props.breakEven}
            className="mt-3"
          />
          <p className="mt-2 text-muted">
            {t("95 % sure between {{range}}", { range: percents(winRateLow, winRateHigh, "and") })}
            <br />
            {t("{{result}} per $100 staked", { result: signedDollars(expectedPer100 ?? 0) })}
          </p>
        </>
      ) : (
        <>
          <p className="text-3 leading-9 font-semibold">{t("Not enough data")}</p>
          <p className="text-muted">{decidedSoFar(decided)}</p>
        </>
      )}
    </div>
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
