import {
  breakEvenRate,
  percent,
  type RecordCountsDto,
  percents,
  t,
  tCount,
} from "@signaldeck/contract";
import { decidedSoFar, wonOfDecided } from "../../../components/decidedWords.ts";
import { Phrase } from "../../../components/Phrase.tsx";
import { resultCents } from "./balance/balance.ts";
import { PayoutSlider } from "./PayoutSlider.tsx";
import { RateScale } from "./RateScale.tsx";
import { verdictText } from "./verdict.ts";

export interface HeadlineProps {
  counts: RecordCountsDto;
  payout: number;
  onPayout: (payout: number) => void;
}

const PART = "border-line p-5 not-first:border-t lg:not-first:border-t-0 lg:not-first:border-s";

/** The win rate, how sure it is, and what it comes to at the reader's payout. */
export function Headline({ counts, payout, onPayout }: HeadlineProps) {
  const { won, lost } = counts;
  const result = resultCents(won, lost, payout);
  return (
    <section
      aria-label={t("Win rate")}
      className="grid rounded-card border border-line bg-surface lg:grid-cols-[16.5rem_minmax(0,1fr)_20.5rem]"
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
  return (
    <>
      <h2 className="font-normal text-muted">{t("Win rate, first try only")}</h2>
      <p className={rate === null ? "py-3 text-4" : "text-hero"}>
        {rate === null ? t("Not enough data") : percent(rate)}
      </p>
      <p className="mt-1 flex flex-wrap gap-x-3 text-1 text-muted">
        <span className="basis-full">{wonOfDecided(won + lost)}</span>
        <Count
          text={tCount(won, "<number>{{count}}</number> won", "<number>{{count}}</number> won")}
          className="text-call"
        />
        <Count
          text={tCount(lost, "<number>{{count}}</number> lost", "<number>{{count}}</number> lost")}
          className="text-put"
        />
        <Count
          text={tCount(even, "<number>{{count}}</number> even", "<number>{{count}}</number> even")}
        />
        {unsettled > 0 && (
          <Count
            text={tCount(
              unsettled,
              "<number>{{count}}</number> unsettled",
              "<number>{{count}}</number> unsettled",
            )}
          />
        )}
        {voided > 0 && (
          <Count
            text={tCount(
              voided,
              "<number>{{count}}</number> voided",
              "<number>{{count}}</number> voided",
            )}
          />
        )}
      </p>
    </>
  );
}

function Count({ text, className = "" }: { text: string; className?: string }) {
  return (
    <span>
      <Phrase
        text={text}
        parts={{
          number: (words) => <span className={`font-semibold ${className}`}>{words}</span>,
        }}
      />
    </span>
  );
}

function Certainty(props: { counts: RecordCountsDto; breakEven: number; result: number }) {
  const { counts, breakEven, result } = props;
  const { won, lost, rate, rateLow, rateHigh } = counts;
  if (rate === null || rateLow === null || rateHigh === null) {
    return (
      <>
        <p className="text-3">{decidedSoFar(won + lost)}</p>
        <p className="mt-2 text-muted">
          {t(
            "Break-even at this payout is {{rate}}: that share of signals must be won to lose nothing.",
            { rate: percent(breakEven) },
          )}
        </p>
      </>
    );
  }
  return (
    <>
      <p className="text-muted">
        <Phrase
          text={t("95 % sure the true rate lies between <range/>")}
          parts={{
            range: (
              <span className="font-semibold text-text">{percents(rateLow, rateHigh, "and")}</span>
            ),
          }}
        />
      </p>
      <RateScale rate={rate} low={rateLow} high={rateHigh} breakEven={breakEven} />
      <p className="sr-only">
        {t("Break-even at this payout: {{rate}}", { rate: percent(breakEven) })}
      </p>
      <p role="status" className="mt-2 min-h-11 font-semibold xl:min-h-6">
        {verdictText(counts, breakEven, result)}
      </p>
    </>
  );
}
