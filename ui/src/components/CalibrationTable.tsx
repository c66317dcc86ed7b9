import {
  type CalibrationRowDto,
  countText,
  percent,
  SIGNAL_LIMITS,
  percentAsIs,
  percents,
  t,
} from "@signaldeck/contract";
import type { ReactNode } from "react";
import { ScreenLink } from "./ScreenLink.tsx";

const CELL = "py-2.5 pe-3 align-middle last:pe-0";

/** What was said in each range of confidence, against what happened and how sure that is. */
export function CalibrationTable(props: {
  rows: readonly CalibrationRowDto[];
  /** What is counted: "Forecasts". */
  counted: string;
  caption?: ReactNode;
  className: string;
  /** A further column, where there is room for it. */
  chart?: { title: string; of: (row: CalibrationRowDto) => ReactNode };
  /** Where a range leads, such as to its signals. */
  linkOf?: (row: CalibrationRowDto) => string;
}) {
  const { rows, counted, caption, className, chart, linkOf } = props;
  const head = (name: ReactNode, place = "text-end") => (
    <th scope="col" className={`${CELL} ${place} font-normal`}>
      {name}
    </th>
  );
  return (
    <table className={`w-full ${className}`}>
      {caption && <caption className="pb-1 text-start">{caption}</caption>}
      <thead>
        <tr className="text-start text-1 text-muted">
          {head(t("Confidence"), "")}
          {head(t("Said"))}
          {head(
            <>
              {t("Happened")} <span className="block">{t("95 % interval")}</span>
            </>,
          )}
          {chart && head(chart.title, "hidden w-2/5 ps-6 md:table-cell")}
          {head(counted)}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.from} className="border-t border-line">
            <th scope="row" className={`${CELL} text-start font-normal`}>
              {linkOf ? (
                <ScreenLink
                  to={linkOf(row)}
                  className="-my-2.5 inline-flex min-h-11 items-center rounded-small font-semibold text-brand underline-offset-4 hover:underline"
                >
                  {rangeText(row)}
                </ScreenLink>
              ) : (
                rangeText(row)
              )}
            </th>
            <td className={`${CELL} text-end`}>{percent(row.predicted)}</td>
            <td className={`${CELL} text-end`}>
              <Happened row={row} />
            </td>
            {chart && <td className={`${CELL} hidden ps-6 md:table-cell`}>{chart.of(row)}</td>}
            <td className={`${CELL} text-end text-muted`}>{countText(row.n)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** "52 to 54 %", "56 % +" */
function rangeText({ from, to }: CalibrationRowDto): string {
  return to === 100
    ? `${percentAsIs(from)} +`
    : t("{{low}} to {{high}}", { low: String(from), high: percentAsIs(to) });
}

function Happened({ row }: { row: CalibrationRowDto }) {
  if (row.n < SIGNAL_LIMITS.minimumSample) {
    return <span className="text-muted">{t("not enough data")}</span>;
  }
  return (
    <>
      <span className="font-semibold">{percent(row.realised)}</span>
      <span className="block text-1 text-muted">{percents(row.realisedLow, row.realisedHigh)}</span>
    </>
  );
}
