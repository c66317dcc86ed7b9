import {
  countText,
  percent,
  type RecordAnalysisDto,
  SIGNAL_LIMITS,
  signedDollars,
  percentAsIs,
  dollars,
  t,
  tCount,
} from "@signaldeck/contract";
import { Card } from "../../../components/Card.tsx";
import { BALANCE_TERMS, inDollars, resultCents } from "./balance/balance.ts";

const CELL = "py-2.5 ps-3 text-end";
/** Where a column has no room its figure is below the row's name. */
const WIDE_ONLY = "hidden sm:table-cell";

/** What those got who entered some seconds after the mark, with the same expiry. */
export function LateEntry(props: {
  analysis: RecordAnalysisDto;
  payout: number;
  /** Name of the feed that serves. */
  current: string;
}) {
  const { feed, late } = props.analysis;
  const measured = late.filter(({ signals }) => signals > 0);
  return (
    <Card
      title={t("What a late entry costs")}
      aside={measured.length > 0 && t("{{payout}} payout", { payout: percentAsIs(props.payout) })}
    >
      {measured.length === 0 ? (
        <p className="text-muted">
          {(feed?.name ?? props.current) === props.current
            ? t("Measured from now on, where the feed gives every tick.")
            : t("Not measured on this feed.")}
        </p>
      ) : (
        <>
          <p className="text-muted">
            {t(
              "The same signals with the feed's price that many seconds later and the same expiry, {{stake}} on each.",
              { stake: dollars(BALANCE_TERMS.stake) },
            )}
          </p>
          <table className="mt-2 w-full">
            <thead>
              <tr className="text-1 text-muted">
                <th scope="col" className="py-2 text-start font-normal">
                  {t("Entered")}
                </th>
                <th scope="col" className={`ps-3 text-end font-normal ${WIDE_ONLY}`}>
                  {t("Signals")}
                </th>
                {[t("On time"), t("Late"), t("Difference")].map((name) => (
                  <th key={name} scope="col" className="ps-3 text-end font-normal">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {measured.map((row) => (
                <LateRow key={row.seconds} row={row} payout={props.payout} />
              ))}
            </tbody>
          </table>
        </>
      )}
    </Card>
  );
}

function LateRow(props: { row: RecordAnalysisDto["late"][number]; payout: number }) {
  const { row, payout } = props;
  const onTime = resultCents(row.wonOnTime, row.lostOnTime, payout);
  const late = resultCents(row.wonLate, row.lostLate, payout);
  const decided = Math.min(row.wonOnTime + row.lostOnTime, row.wonLate + row.lostLate);
  const isEnough = decided >= SIGNAL_LIMITS.minimumSample;
  return (
    <tr className="border-t border-line">
      <th scope="row" className="py-2.5 text-start font-normal">
        {t("{{seconds}} s late", { seconds: row.seconds })}
        <span className="block text-1 text-muted sm:hidden">
          {tCount(row.signals, "{{count}} signal", "{{count}} signals")}
        </span>
      </th>
      <td className={`${CELL} ${WIDE_ONLY}`}>{countText(row.signals)}</td>
      {isEnough ? (
        <>
          <td className={CELL}>{rateText(row.wonOnTime, row.lostOnTime)}</td>
          <td className={CELL}>{rateText(row.wonLate, row.lostLate)}</td>
          <td className={`${CELL} font-semibold whitespace-nowrap`}>
            {signedDollars(inDollars(late - onTime))}
          </td>
        </>
      ) : (
        <td colSpan={3} className={`${CELL} text-muted`}>
          {t("not enough data")}
        </td>
      )}
    </tr>
  );
}

function rateText(won: number, lost: number): string {
  return won + lost === 0 ? t("none") : percent((100 * won) / (won + lost));
}
