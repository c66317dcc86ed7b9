import { signedDollars, percent, dollars, t } from "@signaldeck/contract";
import { useState } from "react";
import { Card } from "../../../components/Card.tsx";
import { classes } from "../../../components/classes.ts";
import { DirectionLabel } from "../../../components/DirectionLabel.tsx";
import { Pill } from "../../../components/Pill.tsx";
import {
  metricsOf,
  openedText,
  SAMPLE_BOT,
  TIMEFRAMES,
  type SampleTrade,
  type Timeframe,
} from "./sampleBot.ts";

/** What a trading bot's desk shows, on made-up trades; it belongs inside SampleData. */
export function SampleTrading() {
  const [timeframe, setTimeframe] = useState<Timeframe>("1D");
  const { active, closed } = SAMPLE_BOT[timeframe];
  const metrics = metricsOf(closed);
  return (
    <div className="grid gap-5 @container">
      <div role="group" aria-label={t("Time frame")} className="flex flex-wrap gap-2">
        {TIMEFRAMES.map((frame) => (
          <button
            key={frame}
            type="button"
            aria-pressed={frame === timeframe}
            onClick={() => setTimeframe(frame)}
            className={classes(
              "min-h-11 min-w-14 rounded-small border px-3 font-semibold transition-colors",
              frame === timeframe
                ? "border-brand bg-brand-wash text-text"
                : "border-line-strong text-muted hover:border-muted hover:text-text",
            )}
          >
            {frame}
          </button>
        ))}
      </div>
      <Figures
        figures={[
          [t("Active trades"), String(active.length)],
          [t("Closed trades"), String(metrics.closed)],
          [t("Win rate"), percent(metrics.winRate, 0)],
          [t("Net result"), signedDollars(metrics.net)],
        ]}
      />
      <div className="grid items-start gap-5 @3xl:grid-cols-2">
        <Card
          title={t("Active trades")}
          aside={t("last {{timeframe}}", { timeframe })}
          level={3}
          padded={false}
        >
          <TradeTable label={t("Active trades")} trades={active} />
        </Card>
        <Card
          title={t("Performance metrics")}
          aside={t("last {{timeframe}}", { timeframe })}
          level={3}
        >
          <dl className="grid gap-2.5">
            {[
              [
                t("Won and lost"),
                t("{{won}} and {{lost}}", { won: metrics.won, lost: metrics.closed - metrics.won }),
              ],
              [t("Average result"), signedDollars(metrics.averageResult)],
              [t("Best trade"), signedDollars(metrics.bestTrade)],
              [t("Largest drawdown"), signedDollars(metrics.drawdown)],
            ].map(([name, value]) => (
              <div key={name} className="flex justify-between gap-4">
                <dt className="text-muted">{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </Card>
      </div>
      <Card
        title={t("Closed trades")}
        aside={t("last {{timeframe}}", { timeframe })}
        level={3}
        padded={false}
      >
        <TradeTable label={t("Closed trades")} trades={closed} />
      </Card>
    </div>
  );
}

function Figures({ figures }: { figures: readonly (readonly [string, string])[] }) {
  return (
    <dl className="grid grid-cols-2 gap-4 @3xl:grid-cols-4">
      {figures.map(([name, value]) => (
        <div key={name} className="flex flex-col-reverse">
          <dt className="text-1 text-muted">{name}</dt>
          <dd className="text-3 font-semibold">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

const CELL =
  "border-t border-line px-1.5 py-2.5 first:ps-4 last:pe-4 last:text-end @lg:first:ps-5 @lg:last:pe-5";
const HEAD =
  "px-1.5 pb-2 text-start text-1 font-normal text-faint first:ps-4 last:pe-4 last:text-end @lg:first:ps-5 @lg:last:pe-5";

function TradeTable({ label, trades }: { label: string; trades: readonly SampleTrade[] }) {
  return (
    <table aria-label={label} className="w-full">
      <thead>
        <tr>
          {[t("Pair"), t("Direction"), t("Size"), t("Result")].map((name) => (
            <th key={name} scope="col" className={HEAD}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {trades.map((trade) => (
          <tr key={`${trade.pair} ${trade.opened}`}>
            <td className={CELL}>
              {trade.pair}
              <span className="block text-1 text-muted">{openedText(trade)}</span>
            </td>
            <td className={CELL}>
              <DirectionLabel direction={trade.direction} />
            </td>
            <td className={CELL}>{dollars(trade.size)}</td>
            <td className={CELL}>
              <Result result={trade.result} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Result({ result }: { result: number | null }) {
  if (result === null) return <Pill tone="brand">{t("running")}</Pill>;
  const won = result > 0;
  return (
    <span className={classes("whitespace-nowrap", won ? "text-call" : "text-put")}>
      <span aria-hidden="true">{won ? "✓" : "✕"}</span>{" "}
      <span className="sr-only">{won ? t("won") : t("lost")}</span> {signedDollars(result)}
    </span>
  );
}
