import {
  breakEvenRate,
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
  t,
} from "@signaldeck/contract";
import { Card } from "../../../components/Card.tsx";
import { Phrase } from "../../../components/Phrase.tsx";
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
    <Card title={t("What it costs")} className="min-w-0">
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
          {t("How often that happens depends on the win rate: enter one of your own.")}
        </p>
      )}
      <CapitalRule input={input} cost={cost} />
      <BreakEven input={input} rates={rates} />
    </Card>
  );
}

/** "You lose a whole ladder of $364.40 about 9 times a month." */
function headline(input: LadderInput, { total }: LadderCost, rates: WinRates | null): string {
  const isSingle = input.levels === 1;
  const cost = dollarsAndCents(total);
  if (!rates) {
    return isSingle
      ? t("Losing the stake costs {{cost}}.", { cost })
      : t("Losing a whole ladder costs {{cost}}.", { cost });
  }
  const often = monthlyText(ladderMonth({ ...input, winPercent: rates.rate }).lost);
  return isSingle
    ? t("You lose the stake of {{cost}} {{often}}.", { cost, often })
    : t("You lose a whole ladder of {{cost}} {{often}}.", { cost, often });
}

/** What the results are for, which are earlier values while a field is wrong. */
function termsText({ stake, payoutPercent, levels, signalsPerDay }: LadderInput): string {
  return t(
    "For a first stake of {{stake}}, {{payout}} payout, {{ladder}}, and {{signals}} a day.",
    {
      stake: dollarsAndCents(stake),
      payout: percentAsIs(payoutPercent),
      ladder:
        levels === 1 ? t("one level, which is no ladder") : t("{{levels}} levels", { levels }),
      signals: signalsText(signalsPerDay),
    },
  );
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
        <h3 className="text-2 font-semibold">
          {t("The {{share}} rule, for the whole ladder", { share: percentAsIs(RULE) })}
        </h3>
        <Pill tone={within ? "neutral" : "amber"}>{within ? t("Within") : t("Above")}</Pill>
      </div>
      <p>
        <Phrase
          text={t("A whole ladder is <share/> of your capital of {{capital}}.", {
            capital: dollarsAndCents(capital),
          })}
          parts={{ share: <strong>{percent(cost.capitalPercent)}</strong> }}
        />
        {paid < levels &&
          ` ${t("The capital pays for {{paid}} of {{levels}} levels.", { paid, levels })}`}
      </p>
      <p className="text-muted">
        {safe > 0
          ? t("With this capital the first stake may be {{safe}} at most.", {
              safe: dollarsAndCents(safe),
            })
          : t("With this capital no first stake of a cent or more keeps to it.")}{" "}
        {t("For your first stake it takes a capital of {{needed}}.", { needed })}
      </p>
    </section>
  );
}

/** The rate at which stakes come out even, which no ladder changes. */
function BreakEven({ input, rates }: { input: LadderInput; rates: WinRates | null }) {
  const { stake, payoutPercent, levels } = input;
  return (
    <section className={PART}>
      <h3 className="text-2 font-semibold">{t("Break-even")}</h3>
      <p>
        {t("At {{payout}} payout {{rate}} of the tries have to win, with a ladder or without.", {
          payout: percentAsIs(payoutPercent),
          rate: percent(breakEvenRate(payoutPercent)),
        })}{" "}
        {rates && verdict(rates, payoutPercent)}
      </p>
      {levels > 1 && (
        <p className="text-muted">
          {t(
            "A won ladder brings {{profit}}. A lost one takes {{repairs}} won ladders to repair.",
            {
              profit: dollarsAndCents((stake * payoutPercent) / 100),
              repairs: Math.ceil(ladderOdds(input, 50).repairs),
            },
          )}
        </p>
      )}
    </section>
  );
}

function verdict({ rate, ends }: WinRates, payoutPercent: number): string {
  const low = expectedPer100(ends?.low ?? rate, payoutPercent);
  const high = expectedPer100(ends?.high ?? rate, payoutPercent);
  if (high < 0)
    return t("This win rate is below that: stakes lose on average, and larger ones lose more.");
  if (low > 0) {
    return t(
      "This win rate is above that. A ladder earns no more per dollar staked than single stakes do; it makes losses rarer and larger.",
    );
  }
  return ends
    ? t("That lies within the record's interval: whether stakes gain or lose on average is open.")
    : t("This win rate is just that: stakes come out even on average.");
}
