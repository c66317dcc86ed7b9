import {
  COPY_TRADING_LOCKED_MESSAGE,
  t,
  dollars,
  signedDollars,
  tCount,
} from "@signaldeck/contract";
import { useCan } from "../../../api/session.ts";
import { LockedPage } from "../../../components/LockedPage.tsx";
import { ComingSoon } from "./ComingSoon.tsx";

const figures = () =>
  [
    [t("Copied today"), tCount(14, "{{count}} trade", "{{count}} trades")],
    [t("Stake per trade"), dollars(10)],
    [t("Net result"), signedDollars(-3.5)],
    [t("Daily loss limit"), dollars(40)],
  ] as const;

const TRADES = ["EUR/USD", "GBP/USD", "USD/JPY", "AUD/USD"] as const;

/** What auto-copy may look like; it belongs inside SampleData. */
function SampleCopy() {
  return (
    <div className="grid gap-5">
      <dl className="grid grid-cols-2 gap-4 md:grid-cols-4">
        {figures().map(([name, value]) => (
          <div key={name} className="flex flex-col-reverse">
            <dt className="text-1 text-muted">{name}</dt>
            <dd className="text-3 font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
      <ul className="divide-y divide-line rounded-card border border-line bg-surface">
        {TRADES.map((pair) => (
          <li key={pair} className="flex justify-between px-5 py-3">
            {pair}
            <span className="text-muted">{t("copied")}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Auto-copy: a page about what is being built, for members with a verified tier; else a teaser. */
export function CopyTradingPage() {
  if (useCan("copyTrading.read")) return <ComingSoon />;
  return (
    <LockedPage
      title={t("Auto-Copy System")}
      requirement={COPY_TRADING_LOCKED_MESSAGE()}
      preview={<SampleCopy />}
    >
      <p>
        {t(
          "Auto-copy is in development. Members with a verified deposit can ask to be told when it opens.",
        )}
      </p>
    </LockedPage>
  );
}
