import {
  dollarsAndCents,
  ladderMultiple,
  ladderSteps,
  type LadderInput,
  losingRun,
  rateText,
  t,
} from "@signaldeck/contract";
import type { ReactNode } from "react";
import { Card } from "../../../components/Card.tsx";
import { digitsOf, shareText } from "./ladderWords.ts";
import type { WinRates } from "./winRates.ts";

const CELL = "py-2.5 pr-2 align-middle last:pr-0";

/** What each level stakes, what is gone by then, and how likely it is to come to it. */
export function LevelTable({ input, rates }: { input: LadderInput; rates: WinRates | null }) {
  const { stake, levels } = input;
  return (
    <Card title={t("Level by level")} className="min-w-0">
      <div
        className="overflow-x-auto"
        role="region"
        aria-label={t("Stakes and chances")}
        tabIndex={0}
      >
        <table className="w-full">
          <thead>
            <tr className="text-left text-1 text-muted">
              {[t("Level"), t("Stake"), t("Lost so far"), t("Chance to get here")].map(
                (name, index) => (
                  <th
                    key={name}
                    scope="col"
                    className={`${CELL} font-normal ${index === 0 ? "" : "text-right"}`}
                  >
                    {name}
                  </th>
                ),
              )}
            </tr>
          </thead>
          <tbody>
            {ladderSteps(input).map((step) => (
              <Row
                key={step.level}
                name={step.level}
                stake={dollarsAndCents(step.stake * stake)}
                lost={step.lostBefore * stake}
                chance={<Chance tries={step.level} rates={rates} />}
              />
            ))}
            <Row
              name={t("All lost")}
              stake="–"
              lost={ladderMultiple(input) * stake}
              chance={<Chance tries={levels} rates={rates} />}
            />
          </tbody>
        </table>
      </div>
    </Card>
  );
}

function Row(props: { name: ReactNode; stake: string; lost: number; chance: ReactNode }) {
  return (
    <tr className="border-t border-line">
      <th scope="row" className={`${CELL} text-left font-semibold`}>
        {props.name}
      </th>
      <td className={`${CELL} text-right whitespace-nowrap`}>{props.stake}</td>
      <td className={`${CELL} text-right whitespace-nowrap`}>{dollarsAndCents(props.lost)}</td>
      <td className={`${CELL} text-right whitespace-nowrap`}>{props.chance}</td>
    </tr>
  );
}

/** The chance to lose so many tries in a row, with what the ends of an interval make of it. */
function Chance({ tries, rates }: { tries: number; rates: WinRates | null }) {
  if (tries === 0) return shareText(100);
  if (!rates) return "–";
  const chance = losingRun(tries, rates.rate);
  const digits = digitsOf(chance);
  return (
    <>
      {shareText(chance)}
      {rates.ends && (
        <span className="block text-1 text-muted">
          {t("{{low}} to {{high}}", {
            low: rateText(losingRun(tries, rates.ends.high), digits),
            high: rateText(losingRun(tries, rates.ends.low), digits),
          })}
        </span>
      )}
    </>
  );
}
