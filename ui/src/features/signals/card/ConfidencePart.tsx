import {
  CONFIDENCE_INTERVAL,
  percent,
  percentAsIs,
  percents,
  type SignalDto,
  type Worth,
  t,
} from "@signaldeck/contract";
import type { ReactNode } from "react";
import { classes } from "../../../components/classes.ts";
import { Phrase } from "../../../components/Phrase.tsx";
import { isStated } from "../../../components/signalSource.ts";
import { estimateOf, type Estimate } from "../signalView.ts";
import { Needle } from "./Needle.tsx";
import { needleState, type NeedleState } from "./needleState.ts";

export interface ConfidencePartProps {
  signal: SignalDto;
  /** The payout that counts for the member, and what follows from it; null while unknown. */
  payout: { payoutPercent: number; breakEvenRate: number } | null;
  worth: Worth;
}

/** How likely the signal is, how sure one can be of it, and what it needs to break even. */
export function ConfidencePart({ signal, payout, worth }: ConfidencePartProps) {
  const estimate = estimateOf(signal);
  const breakEven = payout?.breakEvenRate ?? null;
  const state = needleState(estimate, worth);
  return (
    <div className="flex min-h-26 items-center gap-x-2 md:gap-x-4">
      {estimate && (
        <Needle estimate={estimate} breakEven={breakEven} worth={state.tone === "worth"} />
      )}
      <dl className="min-w-0 self-start max-md:flex max-md:flex-col">
        <dt className={estimate ? "sr-only" : "text-1 text-faint"}>{t("Confidence")}</dt>
        <dd className="text-4">
          <Figure signal={signal} estimate={estimate} />
        </dd>
        <Words state={state} />
        {estimate && <Interval estimate={estimate} />}
        {payout && (
          <>
            <dt className="sr-only">{t("Break-even")}</dt>
            <dd className="text-1 text-muted max-md:hidden">
              <Phrase
                text={t("<rate>Break-even {{rate}}</rate> at {{payout}} payout", {
                  rate: percent(payout.breakEvenRate),
                  payout: percentAsIs(payout.payoutPercent),
                })}
                parts={{ rate: (words) => <span className="text-amber">{words}</span> }}
              />
            </dd>
          </>
        )}
      </dl>
    </div>
  );
}

/** The colour of each word about a signal's worth; the word says the same. */
export const WORTH_CLASS = { worth: "text-brand", skip: "text-amber", unknown: "text-muted" };

function Words({ state: { tone, words } }: { state: NeedleState }) {
  if (words === null) return null;
  // Last where it is narrow: the words may take a second line there, and must push nothing down.
  return (
    <dd className={classes("mt-0.5 font-semibold max-md:order-1", WORTH_CLASS[tone])}>{words}</dd>
  );
}

function Interval({ estimate: { low, high } }: { estimate: Estimate }) {
  const { chance, signals } = CONFIDENCE_INTERVAL;
  return (
    <>
      <dt className="sr-only">{t("Interval")}</dt>
      <dd className="text-1 text-muted">
        <Phrase
          text={t(
            "{{chance}} sure: <range>{{range}}</range><sample> of {{signals}} like it</sample>",
            {
              chance: percent(chance, 0),
              range: percents(low, high),
              signals,
            },
          )}
          parts={{
            range: (words) => <span className="whitespace-nowrap">{words}</span>,
            sample: (words) => <span className="max-md:hidden">{words}</span>,
          }}
        />
      </dd>
    </>
  );
}

function Figure(props: { signal: SignalDto; estimate: Estimate | null }): ReactNode {
  const { signal, estimate } = props;
  if (estimate)
    return (
      <Phrase
        text={t("{{percent}} <aside>confidence</aside>", { percent: percent(estimate.confidence) })}
        parts={{ aside: (words) => <span className="max-md:hidden">{aside(words)}</span> }}
      />
    );
  if (!isStated(signal.source))
    return <span className="text-2 text-muted">{t("not enough data")}</span>;
  if (signal.confidence === null)
    return <span className="text-2 text-muted">{t("none given")}</span>;
  return (
    <Phrase
      text={t("{{percent}} <aside>stated by hand</aside>", { percent: percent(signal.confidence) })}
      parts={{ aside }}
    />
  );
}

const aside = (words: string) => (
  <span className="text-1 font-normal whitespace-nowrap text-faint">{words}</span>
);
