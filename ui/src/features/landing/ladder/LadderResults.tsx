import {
  breakEvenRate,
  countText,
  dollars,
  dollarsAndCents,
  expectedPer100,
  ladderCost,
  ladderMonth,
  ladderOdds,
  ladderSteps,
  type LadderCost,
  type LadderInput,
  percent,
  SIGNAL_LIMITS,
  percentAsIs,
} from "@signaldeck/contract";
import { Card } from "../../../components/Card.tsx";
import { Pill } from "../../../components/Pill.tsx";
import { centsWithin, monthlyText, signalsText } from "./ladderWords.ts";
import { OddsTable } from "./OddsTable.tsx";
import type { WinRates } from "./winRates.ts";

const PART = "mt-4 grid gap-2 border-t border-line pt-4";
const RULE = SIGNAL_LIMITS.riskPercent;

/** What the ladder costs, in plain words first. */
export function LadderResults({ input, rates }: { input: LadderInput; rates: WinRates | null }) {
  const cost = ladderCost(input, input);
  return (
    <Card title="What it costs" className="min-w-0">
      <p role="status" className="text-3 font-semibold">
        {headline(input, cost, rates)}
      </p>
      <p className="mt-2 text-muted">{termsText(input)}</p>
      {rates ? (
        <div className="mt-3">
          <OddsTable input={input} rates={rates} />
        </div>
      ) : (
        <p className="mt-3">
          How often that happens depends on the win rate: enter one of your own.
        </p>
      )}
      <CapitalRule input={input} cost={cost} />
      <BreakEven input={input} rates={rates} />
    </Card>
  );
}

/** "You lose a whole ladder of $364.40 about 9 times a month." */
function headline(input: LadderInput, { total }: LadderCost, rates: WinRates | null): string {
  const what = input.levels === 1 ? "the stake" : "a whole ladder";
  if (!rates) return `Losing ${what} costs ${dollarsAndCents(total)}.`;
  const { lost } = ladderMonth({ ...input, winPercent: rates.rate });
  return `You lose ${what} of ${dollarsAndCents(total)} ${monthlyText(lost)}.`;
}

/** What the results are for, which are earlier values while a field is wrong. */
function termsText({ stake, payoutPercent, levels, signalsPerDay }: LadderInput): string {
  const ladder = levels === 1 ? "one level, which is no ladder" : `${levels} levels`;
  return `For a first stake of ${dollarsAndCents(stake)}, ${percentAsIs(payoutPercent)} payout, ${ladder}, and ${signalsText(signalsPerDay)} a day.`;
}

/** The rule of the guidance, judged for the whole ladder and not for its first stake. */
function CapitalRule({ input, cost }: { input: LadderInput; cost: LadderCost }) {
  const { capital, stake, levels } = input;
  const within = cost.capitalPercent <= RULE;
  const paid = ladderSteps(input).filter(({ total }) => total * stake <= capital).length;
  const safe = centsWithin(cost.safeFirstStake);
  const needed = dollars(Math.ceil(cost.capitalNeeded));
  return (
    <section className={PART}>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h3 className="text-2 font-semibold">The {percentAsIs(RULE)} rule, for the whole ladder</h3>
        <Pill tone={within ? "neutral" : "amber"}>{within ? "Within" : "Above"}</Pill>
      </div>
      <p>
        A whole ladder is <strong>{percent(cost.capitalPercent)}</strong> of your capital of{" "}
        {dollarsAndCents(capital)}.
        {paid < levels && ` The capital pays for ${paid} of ${levels} levels.`}
      </p>
      <p className="text-muted">
        {safe > 0
          ? `With this capital the first stake may be ${dollarsAndCents(safe)} at most.`
          : "With this capital no first stake of a cent or more keeps to it."}{" "}
        For your first stake it takes a capital of {needed}.
      </p>
    </section>
  );
}

/** The rate at which stakes come out even, which no ladder changes. */
function BreakEven({ input, rates }: { input: LadderInput; rates: WinRates | null }) {
  const { stake, payoutPercent, levels } = input;
  return (
    <section className={PART}>
      <h3 className="text-2 font-semibold">Break-even</h3>
      <p>
        At {percentAsIs(payoutPercent)} payout {percent(breakEvenRate(payoutPercent))} of the tries
        have to win, with a ladder or without. {rates && verdict(rates, payoutPercent)}
      </p>
      {levels > 1 && (
        <p className="text-muted">
          A won ladder brings {dollarsAndCents((stake * payoutPercent) / 100)}. A lost one takes{" "}
          {countText(Math.ceil(ladderOdds(input, 50).repairs))} won ladders to repair.
        </p>
      )}
    </section>
  );
}

function verdict({ rate, ends }: WinRates, payoutPercent: number): string {
  const low = expectedPer100(ends?.low ?? rate, payoutPercent);
  const high = expectedPer100(ends?.high ?? rate, payoutPercent);
  if (high < 0)
    return "This win rate is below that: stakes lose on average, and larger ones lose more.";
  if (low > 0) {
    return "This win rate is above that. A ladder earns no more per dollar staked than single stakes do; it makes losses rarer and larger.";
  }
  return ends
    ? "That lies within the record's interval: whether stakes gain or lose on average is open."
    : "This win rate is just that: stakes come out even on average.";
}
