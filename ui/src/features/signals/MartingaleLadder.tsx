import type { PerformanceDto, SignalDto } from "@signaldeck/contract";
import {
  ladderCost,
  ladderMultiple,
  ladderOdds,
  ladderSteps,
  percent,
  SIGNAL_LADDER_LEVELS,
  SIGNAL_LIMITS,
  watClock,
} from "@signaldeck/contract";
import { TextLink } from "../../components/TextLink.tsx";
import { SCREENS } from "../../screens.ts";
import { estimateOf } from "./signalView.ts";

const CELL = "py-2 pr-2 text-left whitespace-nowrap last:pr-0 last:text-right";

/** The ladder's four levels with their times, and what the whole ladder costs. */
export function MartingaleLadder(props: { signal: SignalDto; record: PerformanceDto | undefined }) {
  const { signal, record } = props;
  const steps = record ? ladderSteps(shapeAt(record)) : [];
  return (
    <div className="grid gap-4">
      <div className="overflow-x-auto" role="region" aria-label="Ladder levels" tabIndex={0}>
        <table className="w-full">
          <caption className="pb-1 text-left text-1 text-faint">
            Times in WAT. Stakes in units of the first one, to win back all that came before.
          </caption>
          <thead className="text-1 text-faint">
            <tr>
              {["Level", "Entry", "Expiry", "Stake", "Total"].map((name) => (
                <th key={name} scope="col" className={`${CELL} font-normal`}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {signal.martingaleLevels.map(({ level, entryTime, expiryTime }) => (
              <tr key={level} className="border-t border-line">
                <th scope="row" className={`${CELL} font-semibold`}>
                  {level}
                </th>
                <td className={CELL}>{watClock(entryTime)}</td>
                <td className={CELL}>{watClock(expiryTime)}</td>
                <td className={CELL}>{times(steps[level]?.stake)}</td>
                <td className={CELL}>{times(steps[level]?.total)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {record && <Cost signal={signal} record={record} />}
    </div>
  );
}

const times = (multiple: number | undefined) =>
  multiple === undefined ? "–" : `${multiple.toFixed(1)} ×`;

const shapeAt = ({ payoutPercent }: PerformanceDto) => ({
  payoutPercent,
  levels: SIGNAL_LADDER_LEVELS,
});

function Cost({ signal, record }: { signal: SignalDto; record: PerformanceDto }) {
  const estimate = estimateOf(signal);
  const shape = shapeAt(record);
  const cost = ladderCost(shape, { stake: SIGNAL_LIMITS.riskPercent, capital: 100 });
  const odds = estimate && ladderOdds(shape, estimate.confidence);
  return (
    <div className="grid max-w-prose gap-2">
      <h3 className="text-2">What it costs</h3>
      <p>
        Winning back everything at a payout of {record.payoutPercent} % takes{" "}
        {ladderMultiple(shape).toFixed(1)} times the first stake over four levels. A first stake of{" "}
        {SIGNAL_LIMITS.riskPercent} % of your capital puts {percent(cost.capitalPercent)} of it at
        risk. To keep the whole ladder within {SIGNAL_LIMITS.riskPercent} %, the first stake may be{" "}
        {percent(cost.safeFirstStake, 2)}.
      </p>
      {odds && (
        <p className="text-muted">
          At {percent(estimate.confidence)} a level, one ladder in {odds.oneIn} loses all four
          stakes. On average a ladder {odds.expected < 0 ? "loses" : "gains"}{" "}
          {Math.abs(odds.expected).toFixed(2)} of its first stake: it trades many small wins for a
          rare large loss, and does not change the odds.
        </p>
      )}
      <p>
        <TextLink to={SCREENS.ladder}>What it costs at your own stake</TextLink>
      </p>
    </div>
  );
}
