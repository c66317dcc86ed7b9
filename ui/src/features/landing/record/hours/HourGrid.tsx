import { t } from "@signaldeck/contract";
import { useRef, useState } from "react";
import type { KeyboardEvent } from "react";
import { ScreenLink } from "../../../../components/ScreenLink.tsx";
import { listLink, type Shown } from "../selection.ts";
import { cellBackground } from "./cellColour.ts";
import { cellText } from "./cellText.ts";
import { HOURS, hourText, weekdayName, WEEKDAYS, type HourCell } from "./hourMap.ts";

export interface HourGridProps {
  /** By weekday, then by hour. */
  days: readonly (readonly HourCell[])[];
  breakEven: number;
  shown: Shown;
  onPoint: (cell: HourCell) => void;
  /** What stands below one another; the other stands side by side. */
  rows: "weekdays" | "hours";
  className: string;
}

const HOUR_NAMES = HOURS.map((hour) => ({ name: hourText(hour), hour }));

/** Every this many hours one is written beside the columns. */
const WRITTEN = 4;

/**
 * The hours of the week as a grid that is one stop of the Tab key; arrow keys move within it. Each
 * hour with a signal leads to its signals.
 */
export function HourGrid({ days, breakEven, shown, onPoint, rows, className }: HourGridProps) {
  const grid = useRef<HTMLTableElement>(null);
  const cells = days.flat().filter(({ won, lost }) => won + lost > 0);
  const [entry, setEntry] = useState<HourCell | undefined>(cells[0]);
  const isEntry = (cell: HourCell) => cell.weekday === entry?.weekday && cell.hour === entry.hour;
  const stop = cells.some(isEntry) ? entry : cells[0];
  const cellAt = (weekday: number, hour: number) => days[weekday]?.[hour] as HourCell;

  const onKeyDown = (event: KeyboardEvent, from: HourCell) => {
    const step = STEPS[rows][event.key];
    if (!step) return;
    event.preventDefault();
    const next = nextCell(cells, from, step);
    if (next) grid.current?.querySelector<HTMLElement>(`[data-at="${placeOf(next)}"]`)?.focus();
  };
  const cellOf = (cell: HourCell) => (
    <td key={placeOf(cell)} style={{ padding: 1.5 }}>
      <Cell
        cell={cell}
        breakEven={breakEven}
        shown={shown}
        isStop={cell === stop}
        onKeyDown={onKeyDown}
        onPoint={(pointed) => {
          setEntry(pointed);
          onPoint(pointed);
        }}
      />
    </td>
  );
  return (
    <table
      ref={grid}
      role="grid"
      aria-label={t("Win rate by hour and weekday, UTC")}
      className={`w-full ${className}`}
      style={{ tableLayout: "fixed" }}
    >
      {rows === "weekdays" ? (
        <>
          <thead>
            <tr className="text-1 text-faint">
              <td style={{ width: 36 }} />
              {HOUR_NAMES.map(({ name, hour }) => (
                <th key={hour} scope="col" className="text-start font-normal whitespace-nowrap">
                  <span className={hour % WRITTEN === 0 ? "" : "sr-only"}>{name}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {WEEKDAYS.map((weekday) => (
              <tr key={weekday}>
                <RowName>{weekdayName(weekday)}</RowName>
                {HOURS.map((hour) => cellOf(cellAt(weekday, hour)))}
              </tr>
            ))}
          </tbody>
        </>
      ) : (
        <>
          <thead>
            <tr className="text-1 text-faint">
              <td style={{ width: 44 }} />
              {WEEKDAYS.map((weekday) => (
                <th key={weekday} scope="col" className="text-center font-normal">
                  {weekdayName(weekday)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {HOUR_NAMES.map(({ name, hour }) => (
              <tr key={name}>
                <RowName>{name}</RowName>
                {WEEKDAYS.map((weekday) => cellOf(cellAt(weekday, hour)))}
              </tr>
            ))}
          </tbody>
        </>
      )}
    </table>
  );
}

function RowName({ children }: { children: string }) {
  return (
    <th scope="row" className="text-start text-1 font-normal text-faint">
      {children}
    </th>
  );
}

function Cell(props: {
  cell: HourCell;
  breakEven: number;
  shown: Shown;
  isStop: boolean;
  onKeyDown: (event: KeyboardEvent, cell: HourCell) => void;
  onPoint: (cell: HourCell) => void;
}) {
  const { cell, breakEven, shown, isStop, onKeyDown, onPoint } = props;
  const { weekday, hour, won, lost, rate } = cell;
  const look = "block h-6 border border-line";
  const style = {
    borderRadius: 4,
    ...(rate !== null && {
      background: cellBackground(rate, breakEven),
      borderColor: "transparent",
    }),
  };
  if (won + lost === 0) return <span className={look} style={style} />;
  return (
    <ScreenLink
      to={listLink(shown, { weekday, hour })}
      data-at={placeOf(cell)}
      tabIndex={isStop ? 0 : -1}
      aria-label={cellText(cell)}
      onKeyDown={(event) => onKeyDown(event, cell)}
      onFocus={() => onPoint(cell)}
      onPointerEnter={() => onPoint(cell)}
      className={look}
      style={style}
    />
  );
}

const placeOf = ({ weekday, hour }: HourCell) => `${weekday}-${hour}`;

interface Step {
  along: "weekday" | "hour";
  by: 1 | -1;
}

const step = (along: Step["along"], by: Step["by"]): Step => ({ along, by });
const STEPS: Record<HourGridProps["rows"], Record<string, Step>> = {
  weekdays: {
    ArrowRight: step("hour", 1),
    ArrowLeft: step("hour", -1),
    ArrowDown: step("weekday", 1),
    ArrowUp: step("weekday", -1),
  },
  hours: {
    ArrowRight: step("weekday", 1),
    ArrowLeft: step("weekday", -1),
    ArrowDown: step("hour", 1),
    ArrowUp: step("hour", -1),
  },
};

/** The nearest hour with a signal in one direction of the grid. */
function nextCell(cells: readonly HourCell[], from: HourCell, { along, by }: Step) {
  const across = along === "hour" ? "weekday" : "hour";
  const ahead = cells.filter(
    (cell) => cell[across] === from[across] && (cell[along] - from[along]) * by > 0,
  );
  return ahead.toSorted((a, b) => (a[along] - b[along]) * by)[0];
}
