import {
  type PerformanceDto,
  type SignalDto,
  decimals,
  ladderCost,
  ladderMultiple,
  ladderOdds,
  ladderSteps,
  percent,
  SIGNAL_LADDER_LEVELS,
  SIGNAL_LIMITS,
  watClock,
  percentAsIs,
  t,
} from "@signaldeck/contract";
import { TextLink } from "../../components/TextLink.tsx";
import { SCREENS } from "../../screens.ts";

const CELL = "py-2 pe-2 text-start whitespace-nowrap last:pe-0 last:text-end";

/** The ladder's four levels with their times, and what the whole ladder costs. */
export function MartingaleLadder(props: { signal: SignalDto; record: PerformanceDto | undefined }) {
  const { signal, record } = props;
  const steps = record ? ladderSteps(shapeAt(record)) : [];
  return (
    <div className="grid gap-4">
      <div className="overflow-x-auto" role="region" aria-label={t("Ladder levels")} tabIndex={0}>
        <table className="w-full">
          <caption className="pb-1 text-start text-1 text-faint">
            {t(
              "Four more trades after the signal, the first (level 0) at its expiry. The engine has rated none of them. Times in WAT; stakes in units of the ladder's first one, to win back all that came before.",
            )}
          </caption>
          <thead className="text-1 text-faint">
            <tr>
              {[t("Level"), t("Entry"), t("Expiry"), t("Stake"), t("Total")].map((name) => (
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
      {record && <Cost record={record} />}
    </div>
  );
}

const times = (multiple: number | undefined) =>
  multiple === undefined ? "–" : `${decimals(multiple.toFixed(1))} ×`;

const shapeAt = ({ payoutPercent }: PerformanceDto) => ({
  payoutPercent,
  levels: SIGNAL_LADDER_LEVELS,
});

/** Nobody has estimated the ladder's trades; at this chance of each, percent, its cost is shown. */
const EVEN = 50;

function Cost({ record }: { record: PerformanceDto }) {
  const shape = shapeAt(record);
  const cost = ladderCost(shape, { stake: SIGNAL_LIMITS.riskPercent, capital: 100 });
  const odds = ladderOdds(shape, EVEN);
  const amount = decimals(Math.abs(odds.expected).toFixed(2));
  return (
    <div className="grid max-w-prose gap-2">
      <h3 className="text-2">{t("What it costs")}</h3>
      <p>
        {t(
          "Winning back everything at a payout of {{payout}} takes {{multiple}} times the first stake over four levels. A first stake of {{risk}} of your capital puts {{capital}} of it at risk. To keep the whole ladder within {{risk}}, the first stake may be {{stake}}.",
          {
            payout: percentAsIs(record.payoutPercent),
            multiple: decimals(ladderMultiple(shape).toFixed(1)),
            risk: percentAsIs(SIGNAL_LIMITS.riskPercent),
            capital: percent(cost.capitalPercent),
            stake: percent(cost.safeFirstStake, 2),
          },
        )}
      </p>
      <p className="text-muted">
        {t(
          "If each of these trades were even ({{chance}}), one ladder in {{oneIn}} would lose all four stakes.",
          { chance: percentAsIs(EVEN), oneIn: odds.oneIn },
        )}{" "}
        {odds.expected < 0
          ? t(
              "On average a ladder would lose {{amount}} of its first stake: it trades many small wins for a rare large loss, and does not change the odds.",
              { amount },
            )
          : t(
              "On average a ladder would gain {{amount}} of its first stake: it trades many small wins for a rare large loss, and does not change the odds.",
              { amount },
            )}
      </p>
      <p>
        <TextLink to={SCREENS.ladder}>{t("What it costs at your own stake")}</TextLink>
      </p>
    </div>
  );
}
