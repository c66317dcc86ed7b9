import {
  countText,
  percent,
  type RecordAnalysisDto,
  SIGNAL_LIMITS,
  signedDollars,
  percentAsIs,
  dollars,
} from "@signaldeck/contract";
import { Card } from "../../../components/Card.tsx";
import { BALANCE_TERMS, inDollars, resultCents } from "./balance/balance.ts";

const CELL = "py-2.5 pl-3 text-right";
/** Where a column has no room its figure is below the row's name. */
const ROOMY = "hidden sm:table-cell";

/** What those got who entered some seconds after the mark, with the same expiry. */
export function LateEntry(props: {
  late: RecordAnalysisDto["late"];
  payout: number;
  /** Whether the feed is the one that serves. */
  isCurrent: boolean;
}) {
  const measured = props.late.filter(({ signals }) => signals > 0);
  return (
    <Card
      title="What a late entry costs"
      aside={measured.length > 0 && `${percentAsIs(props.payout)} payout`}
    >
      {measured.length === 0 ? (
        <p className="text-muted">
          {props.isCurrent
            ? "Measured from now on, where the feed gives every tick."
            : "Not measured on this feed."}
        </p>
      ) : (
        <>
          <p className="text-muted">
            The same signals with the feed&apos;s price that many seconds later and the same expiry,{" "}
            {dollars(BALANCE_TERMS.stake)} on each.
          </p>
          <table className="mt-2 w-full">
            <thead>
              <tr className="text-1 text-muted">
                <th scope="col" className="py-2 text-left font-normal">
                  Entered
                </th>
                <th scope="col" className={`pl-3 text-right font-normal ${ROOMY}`}>
                  Signals
                </th>
                {["On time", "Late", "Difference"].map((name) => (
                  <th key={name} scope="col" className="pl-3 text-right font-normal">
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
      <th scope="row" className="py-2.5 text-left font-normal whitespace-nowrap">
        {row.seconds} s late
        <span className="block text-1 text-muted sm:hidden">{countText(row.signals)} signals</span>
      </th>
      <td className={`${CELL} ${ROOMY}`}>{countText(row.signals)}</td>
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
          not enough data
        </td>
      )}
    </tr>
  );
}

function rateText(won: number, lost: number): string {
  return won + lost === 0 ? "none" : percent((100 * won) / (won + lost));
}
