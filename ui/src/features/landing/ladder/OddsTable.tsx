import {
  expectedPer100,
  ladderMonth,
  ladderOdds,
  type LadderInput,
  percent,
  signedDollars,
  t,
} from "@signaldeck/contract";
import type { ReactNode } from "react";
import { oneInText, shareText, timesText, toCents } from "./ladderWords.ts";
import type { WinRates } from "./winRates.ts";

const CELL = "py-2.5 pr-2 align-middle last:pr-0";

interface Column {
  name: string;
  rate: number;
}

/** How ladders end at a win rate, or at a measured one and both ends of its interval. */
export function OddsTable({ input, rates }: { input: LadderInput; rates: WinRates }) {
  const columns = columnsOf(rates);
  const reckoned = columns.map(({ rate }) => ({
    per100: expectedPer100(rate, input.payoutPercent),
    ...ladderOdds(input, rate),
    ...ladderMonth({ ...input, winPercent: rate }),
  }));
  type Reckoned = (typeof reckoned)[number];
  const row = (name: string, of: (one: Reckoned) => ReactNode) => (
    <tr className="border-t border-line">
      <th scope="row" className={`${CELL} text-left font-normal`}>
        {name}
      </th>
      {reckoned.map((one, index) => (
        <td key={columns[index]?.name} className={`${CELL} text-right whitespace-nowrap`}>
          {of(one)}
        </td>
      ))}
    </tr>
  );
  return (
    <div className="overflow-x-auto" role="region" aria-label={t("How ladders end")} tabIndex={0}>
      <table className="w-full">
        <thead>
          <tr className="text-left text-1 text-muted">
            <th scope="col" className={`${CELL} font-normal`}>
              {t("Win rate")}
            </th>
            {columns.map(({ name, rate }) => (
              <th key={name} scope="col" className={`${CELL} text-right font-normal`}>
                {name} <span className="block">{percent(rate)}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {row(t("Ladders won"), ({ wonPercent }) => shareText(wonPercent))}
          {row(t("Ladders lost"), ({ lostPercent, oneIn }) => (
            <>
              {shareText(lostPercent)}
              <span className="block text-1 text-muted">{oneInText(oneIn)}</span>
            </>
          ))}
          {row(t("Lost in a month"), ({ lost }) => timesText(lost))}
          {row(t("At least one"), ({ anyPercent }) => shareText(anyPercent))}
          {row(t("Average ladder"), ({ expected }) =>
            signedDollars(toCents(expected * input.stake)),
          )}
          {row(t("Per $100 staked"), ({ per100 }) => signedDollars(toCents(per100)))}
        </tbody>
      </table>
    </div>
  );
}

function columnsOf({ rate, ends }: WinRates): Column[] {
  if (!ends) return [{ name: t("Your own"), rate }];
  return [
    { name: t("Low end"), rate: ends.low },
    { name: t("Measured"), rate },
    { name: t("High end"), rate: ends.high },
  ];
}
