import { countText, decimals, percent, t } from "@signaldeck/contract";
import { Check } from "lucide-react";
import type { ReactNode } from "react";
import { Phrase } from "../../../components/Phrase.tsx";
import { IntervalBar } from "../IntervalBar.tsx";
import type { TourPanel as Panel } from "./tourScript.ts";

const reasons = () => [
  t("The last move was large for this hour"),
  t("The price stands close to its ten-candle average"),
  t("Full hours turn back more often than other marks"),
];

const chain = () => [
  { record: 6822, what: t("GBP/USD PUT, profit"), hash: "9f2c41…a1ab" },
  { record: 6823, what: t("EUR/USD CALL, published"), hash: "1d07e8…e833" },
  { record: 6824, what: t("EUR/USD CALL, loss"), hash: "c45e07…07f2" },
];

/** The lower part of the tour's picture. Every panel has the same height. */
export function TourPanel({ panel }: { panel: Panel }) {
  return <div className="min-h-28 border-t border-line pt-3">{CONTENT[panel]()}</div>;
}

const Fact = ({ term, value }: { term: ReactNode; value: string }) => (
  <div>
    <dt className="text-1 text-muted">{term}</dt>
    <dd className="font-semibold">{value}</dd>
  </div>
);

const facts = () => (
  <dl className="grid grid-cols-2 gap-x-4 gap-y-2">
    <Fact term={t("Entry")} value="1.08472" />
    <Fact term={t("Expiry")} value={t("in 5 minutes")} />
    <Fact term={t("Confidence")} value={percent(54.8)} />
    <Fact term={t("Stop · take")} value="1.08401 · 1.08557" />
  </dl>
);

const CONTENT: Record<Panel, () => ReactNode> = {
  looking: () => <p className="text-muted">{t("Looking at 7 pairs. No signal is live.")}</p>,
  signal: facts,
  confidence: () => (
    <>
      <p>
        <span className="text-3 font-semibold">{percent(54.8)}</span>{" "}
        <span className="text-muted">
          {t("95 % sure between {{range}}", {
            range: t("{{low}} and {{high}}", { low: decimals("53.1"), high: decimals("56.4") }),
          })}
        </span>
      </p>
      <IntervalBar low={53.1} high={56.4} breakEven={54.1} className="mt-3" />
      <p className="mt-2 text-muted">
        {t("Break-even at {{payout}} payout: {{rate}}. The interval reaches below it.", {
          payout: percent(85, 0),
          rate: percent(54.1),
        })}
      </p>
    </>
  ),
  reasons: () => (
    <ul className="grid gap-1.5">
      {reasons().map((reason) => (
        <li key={reason} className="flex gap-2">
          <Check aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-brand" />
          {reason}
        </li>
      ))}
    </ul>
  ),
  waiting: facts,
  settled: () => (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-2">
      <Fact term={t("Entry")} value="1.08472" />
      {/* Another key than a button that closes. */}
      <Fact term={<Phrase text={t("<price>Close</price>")} parts={{}} />} value="1.08452" />
      <div className="col-span-2">
        <dt className="text-1 text-muted">{t("Result")}</dt>
        <dd className="font-semibold text-put">
          <span aria-hidden="true">✕</span> {t("loss")}
        </dd>
      </div>
    </dl>
  ),
  sealed: () => (
    <ul className="grid gap-1.5">
      {chain().map(({ record, what, hash }) => (
        <li
          key={record}
          className="flex justify-between gap-3 rounded-small border border-line px-2.5 py-1.5 text-1"
        >
          <span>
            <span className="text-muted">{countText(record)}</span> {what}
          </span>
          <code className="font-mono text-muted">{hash}</code>
        </li>
      ))}
    </ul>
  ),
};
