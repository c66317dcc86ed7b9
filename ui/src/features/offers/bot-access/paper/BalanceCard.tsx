import {
  breakEvenRate,
  dollarsAndCents,
  PaperSpan,
  percent,
  rateText,
  signedDollars,
  t,
  watShortDate,
  type PaperAccountDto,
} from "@signaldeck/contract";
import { Card } from "../../../../components/Card.tsx";
import { classes } from "../../../../components/classes.ts";
import { LineChart } from "../../../../components/LineChart.tsx";
import { SegmentedChoice } from "../../../../components/SegmentedChoice.tsx";
import { dayAndTime, evenWords } from "./words.ts";

export interface BalanceCardProps {
  account: PaperAccountDto;
  span: PaperSpan;
  onSpan: (span: PaperSpan) => void;
}

/** The balance with its curve over a span, and four figures of it. */
export function BalanceCard({ account, span, onSpan }: BalanceCardProps) {
  const { balance, begunAt, figures, start } = account;
  const { result } = figures;
  return (
    <Card padded={false} aria-label={t("Balance")} className="grid min-w-0 grid-rows-[1fr_auto]">
      <div className="flex flex-col px-5 py-4.5">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <p className="flex grow basis-80 flex-wrap items-baseline gap-x-3">
            <span className="text-4 font-semibold">{dollarsAndCents(balance)}</span>
            {result !== 0 && (
              <span className={classes("font-semibold", result > 0 ? "text-call" : "text-put")}>
                <span aria-hidden="true">{result > 0 ? "▲ " : "▼ "}</span>
                {signedDollars(result)}
              </span>
            )}
            <span className="text-muted">{sinceWords(begunAt, start, account.span)}</span>
          </p>
          <SegmentedChoice
            label={t("Time frame")}
            chosen={span}
            choices={PaperSpan.options.map((value) => ({
              value,
              word: value === "All" ? t("All") : value,
            }))}
            onChoose={onSpan}
          />
        </div>
        <Curve account={account} />
      </div>
      <Figures account={account} />
    </Card>
  );
}

function sinceWords(begunAt: string | null, start: number, span: PaperSpan): string {
  if (begunAt === null) return t("Nothing is counted before you start the bot.");
  if (span !== "All") return t("in the last {{span}}", { span });
  return t("since {{day}}, from {{start}}", {
    day: watShortDate(begunAt),
    start: dollarsAndCents(start),
  });
}

/** Drawn by what it gained or lost against the span's begin. */
function Curve({ account: { curve, balance } }: { account: PaperAccountDto }) {
  const [first] = curve;
  const last = curve.at(-1);
  if (!first || !last || curve.length < 2) {
    return (
      <p className="grid min-h-48 grow place-items-center text-center text-muted">
        {t("No trade has ended in this time.")}
      </p>
    );
  }
  return (
    <LineChart
      fills
      className="mt-4 grow"
      values={curve.map((point) => point.balance - first.balance)}
      label={t("Paper balance from {{from}} to {{to}}", {
        from: dollarsAndCents(first.balance),
        to: dollarsAndCents(balance),
      })}
      from={dayAndTime(first.at)}
      to={dayAndTime(last.at)}
      format={(value) => dollarsAndCents(first.balance + value)}
    />
  );
}

function Figures({ account: { figures, payoutPercent, curve } }: { account: PaperAccountDto }) {
  const { recommended, taken, won, lost, winRate, drawdown } = figures;
  const left = recommended - taken;
  const begin = curve[0]?.balance ?? 0;
  const needs = rateText(breakEvenRate(payoutPercent));
  const facts: [string, string, string][] = [
    [
      t("Trades taken"),
      t("{{part}} of {{whole}}", { part: taken, whole: recommended }),
      left > 0 ? t("{{left}} left out, see below", { left }) : t("none left out"),
    ],
    [t("Won and lost"), t("{{won}} and {{lost}}", { won, lost }), evenWords(figures)],
    [
      t("Win rate"),
      winRate ? percent(winRate.percent) : t("none yet"),
      winRate
        ? t("{{low}} to {{high}}, needs {{needs}}", {
            low: rateText(winRate.low),
            high: rateText(winRate.high),
            needs,
          })
        : t("needs {{needs}}", { needs: percent(breakEvenRate(payoutPercent)) }),
    ],
    [
      t("Largest drawdown"),
      dollarsAndCents(drawdown),
      begin > 0
        ? t("{{share}} of the start", { share: percent((-drawdown / begin) * 100) })
        : t("none"),
    ],
  ];
  return (
    <dl className="grid grid-cols-2 gap-px border-t border-line bg-line lg:grid-cols-4">
      {facts.map(([name, value, note]) => (
        <div key={name} className="bg-surface px-5 py-3">
          <dt className="text-1 text-muted">{name}</dt>
          <dd>
            <span className="block text-3 font-semibold">{value}</span>
            <span className="block text-1 text-muted">{note}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}
