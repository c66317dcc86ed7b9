import { signedDollars } from "@signaldeck/contract";
const FIGURES = [
  ["Copied today", "14 trades"],
  ["Stake per trade", "$10"],
  ["Net result", signedDollars(-3.5)],
  ["Daily loss limit", "$40"],
] as const;

const TRADES = ["EUR/USD", "GBP/USD", "USD/JPY", "AUD/USD"] as const;

/** What auto-copy may look like; it belongs inside SampleData. */
export function SampleCopy() {
  return (
    <div className="grid gap-5">
      <dl className="grid grid-cols-2 gap-4 md:grid-cols-4">
        {FIGURES.map(([name, value]) => (
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
            <span className="text-muted">copied</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
