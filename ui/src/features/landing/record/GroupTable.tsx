import { countText, percent, type RecordGroupDto, percents, t, tCount } from "@signaldeck/contract";
import type { ReactNode } from "react";
import { ScreenLink } from "../../../components/ScreenLink.tsx";

export interface GroupTableProps {
  /** What the signals of a row are alike in: "Pair". */
  by: string;
  groups: readonly RecordGroupDto[];
  nameOf: (key: string) => ReactNode;
  /** What the signals without it are called. */
  without: string;
  /** Where a row leads. */
  linkOf: (key: string) => string;
}

const HEAD = "py-2 ps-3 text-end font-normal";
const CELL = "py-2 ps-3 text-end";
/** Where a column has no room its figure is below the row's name. */
const WIDE_ONLY = "hidden sm:table-cell";

/** How the signals of each pair, or of another kind, ended; each row leads to its signals. */
export function GroupTable({ by, groups, nameOf, without, linkOf }: GroupTableProps) {
  return (
    <table className="w-full">
      <thead>
        <tr className="text-1 text-muted">
          <th scope="col" className="py-2 text-start font-normal">
            {by}
          </th>
          <th scope="col" className={`${HEAD} ${WIDE_ONLY}`}>
            {t("Signals")}
          </th>
          {[t("Won"), t("Lost"), t("Win rate")].map((name) => (
            <th key={name} scope="col" className={HEAD}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {groups.map((group) => (
          <tr key={group.key} className="border-t border-line">
            <th scope="row" className="text-start font-normal">
              {group.key === null ? (
                <span className="text-muted">{without}</span>
              ) : (
                <ScreenLink
                  to={linkOf(group.key)}
                  className="inline-flex min-h-11 items-center rounded-small font-semibold text-brand underline-offset-4 hover:underline"
                >
                  {nameOf(group.key)}
                </ScreenLink>
              )}
              <span className="block pb-2 text-1 text-muted sm:hidden">
                {tCount(signalsOf(group), "{{count}} signal", "{{count}} signals")}
              </span>
            </th>
            <td className={`${CELL} ${WIDE_ONLY}`}>{countText(signalsOf(group))}</td>
            <td className={CELL}>{countText(group.won)}</td>
            <td className={CELL}>{countText(group.lost)}</td>
            <td className={CELL}>
              <GroupRate group={group} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const signalsOf = ({ won, lost, even, unsettled, voided }: RecordGroupDto): number =>
  won + lost + even + unsettled + voided;

function GroupRate({ group: { rate, rateLow, rateHigh } }: { group: RecordGroupDto }) {
  if (rate === null || rateLow === null || rateHigh === null) {
    return <span className="text-muted">{t("not enough data")}</span>;
  }
  return (
    <>
      <span className="font-semibold">{percent(rate)}</span>
      <span className="block text-1 text-muted">{percents(rateLow, rateHigh)}</span>
    </>
  );
}
