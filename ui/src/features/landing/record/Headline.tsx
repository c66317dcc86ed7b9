import {
  breakEvenRate,
  countText,
  percent,
  type RecordCountsDto,
  SIGNAL_LIMITS,
  percents,
} from "@signaldeck/contract";
import { resultCents } from "./balance/balance.ts";
import { PayoutSlider } from "./PayoutSlider.tsx";
import { RateScale } from "./RateScale.tsx";
import { ROOMS } from "./rooms.ts";
import { verdictText } from "./verdict.ts";

export interface HeadlineProps {
  counts: RecordCountsDto;
  payout: number;
  onPayout: (payout: number) => void;
}

const PART = "border-line p-5 not-first:border-t lg:not-first:border-t-0 lg:not-first:border-l";

/** The win rate, how sure it is, and what it comes to at the reader's payout. */
export function Headline({ counts, payout, onPayout }: HeadlineProps) {
  const { won, lost } = counts;
  const result = resultCents(won, lost, payout);
  return (
    <section
      aria-label="Win rate"
      className={`grid rounded-card border border-line bg-surface lg:grid-cols-[16.5rem_minmax(0,1fr)_20.5rem] ${ROOMS.headline}`}
    >
      <div className={PART}>
        <Rate counts={counts} />
      </div>
      <div className={PART}>
        <Certainty counts={counts} breakEven={breakEvenRate(payout)} result={result} />
      </div>
      <div className={PART}>
        <PayoutSlider payout={payout} onChange={onPayout} result={result} />
      </div>
    </section>
  );
}

function Rate({ counts }: { counts: RecordCountsDto }) {
  const { won, lost, even, unsettled, voided, rate } = counts;
  const rest = [
    [unsettled, "unsettled"],
    [voided, "voided"],
  ] as const;
  return (
    <>
      <h2 className="font-normal text-muted">Win rate, first try only</h2>
      <p className={rate === null ? "py-3 text-4" : "text-hero"}>
        {rate === null ? "Not enough data" : percent(rate)}
      </p>
      <p className="mt-1 flex flex-wrap gap-x-3 text-1 text-muted">
        <span>of {countText(won + lost)} decided</span>
        <Count of={won} word="won" className="text-call" />
        <Count of={lost} word="lost" className="text-put" />
        <Count of={even} word="even" />
        {rest.map(([of, word]) => of > 0 && <Count key={word} of={of} word={word} />)}
      </p>
    </>
  );
}

function Count(props: { of: number; word: string; className?: string }) {
  return (
    <span>
      <span className={`font-semibold ${props.className ?? ""}`}>{countText(props.of)}</span>{" "}
      {props.word}
    </span>
  );
}

function Certainty(props: { counts: RecordCountsDto; breakEven: number; result: number }) {
  const { counts, breakEven, result } = props;
  const { won, lost, rate, rateLow, rateHigh } = counts;
  if (rate === null || rateLow === null || rateHigh === null) {
    return (
      <>
        <p className="text-3">
          {countText(won + lost)} of {SIGNAL_LIMITS.minimumSample} decided signals that a rate asks
          for.
        </p>
        <p className="mt-2 text-muted">
          Break-even at this payout is {percent(breakEven)}: that share of signals must be won to
          lose nothing.
        </p>
      </>
    );
  }
  return (
    <>
      <p className="text-muted">
        95&nbsp;% sure the true rate lies between{" "}
        <span className="font-semibold text-text">{percents(rateLow, rateHigh, "and")}</span>
      </p>
      <RateScale rate={rate} low={rateLow} high={rateHigh} breakEven={breakEven} />
      <p className="sr-only">Break-even at this payout: {percent(breakEven)}</p>
      <p role="status" className="mt-2 min-h-11 font-semibold xl:min-h-6">
        {verdictText(counts, breakEven, result)}
      </p>
    </>
  );
}
