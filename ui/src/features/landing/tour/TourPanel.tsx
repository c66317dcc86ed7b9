import { Check } from "lucide-react";
import type { ReactNode } from "react";
import { IntervalBar } from "../IntervalBar.tsx";
import type { TourPanel as Panel } from "./tourScript.ts";

const REASONS = [
  "The last move was large for this hour",
  "The price stands close to its ten-candle average",
  "Full hours turn back more often than other marks",
];

const CHAIN = [
  { record: "6,822", what: "GBP/USD PUT, profit", hash: "9f2c41…a1ab" },
  { record: "6,823", what: "EUR/USD CALL, published", hash: "1d07e8…e833" },
  { record: "6,824", what: "EUR/USD CALL, loss", hash: "c45e07…07f2" },
];

/** The lower part of the tour's picture. Every panel has the same height. */
export function TourPanel({ panel }: { panel: Panel }) {
  return <div className="min-h-28 border-t border-line pt-3">{CONTENT[panel]}</div>;
}

const Fact = ({ term, value }: { term: string; value: string }) => (
  <div>
    <dt className="text-1 text-muted">{term}</dt>
    <dd className="font-semibold">{value}</dd>
  </div>
);

const FACTS = (
  <dl className="grid grid-cols-2 gap-x-4 gap-y-2">
    <Fact term="Entry" value="1.08472" />
    <Fact term="Expiry" value="in 5 minutes" />
    <Fact term="Confidence" value="54.8 %" />
    <Fact term="Stop · take" value="1.08401 · 1.08557" />
  </dl>
);

const CONTENT: Record<Panel, ReactNode> = {
  looking: <p className="text-muted">Looking at 7 pairs. No signal is live.</p>,
  signal: FACTS,
  confidence: (
    <>
      <p>
        <span className="text-3 font-semibold">54.8 %</span>{" "}
        <span className="text-muted">95 % sure between 53.1 and 56.4</span>
      </p>
      <IntervalBar low={53.1} high={56.4} breakEven={54.1} className="mt-3" />
      <p className="mt-2 text-muted">
        Break-even at 85 % payout: 54.1 %. The interval reaches below it.
      </p>
    </>
  ),
  reasons: (
    <ul className="grid gap-1.5">
      {REASONS.map((reason) => (
        <li key={reason} className="flex gap-2">
          <Check aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-brand" />
          {reason}
        </li>
      ))}
    </ul>
  ),
  waiting: FACTS,
  settled: (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-2">
      <Fact term="Entry" value="1.08472" />
      <Fact term="Close" value="1.08452" />
      <div className="col-span-2">
        <dt className="text-1 text-muted">Result</dt>
        <dd className="font-semibold text-put">
          <span aria-hidden="true">✕</span> loss
        </dd>
      </div>
    </dl>
  ),
  sealed: (
    <ul className="grid gap-1.5">
      {CHAIN.map(({ record, what, hash }) => (
        <li
          key={record}
          className="flex justify-between gap-3 rounded-small border border-line px-2.5 py-1.5 text-1"
        >
          <span>
            <span className="text-muted">{record}</span> {what}
          </span>
          <code className="font-mono text-muted">{hash}</code>
        </li>
      ))}
    </ul>
  ),
};
