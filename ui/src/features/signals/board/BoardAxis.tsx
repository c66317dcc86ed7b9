import { classes } from "../../../components/classes.ts";

/** Ends of the axis that all pairs share, percent. */
const LOW = 48;
const HIGH = 62;

/** Where a chance lies on the axis, percent of its length; beyond an end it is at the end. */
export const placeOn = (value: number) =>
  Math.min(100, Math.max(0, ((value - LOW) / (HIGH - LOW)) * 100));

export interface BoardAxisProps {
  /** Percent; null where it is not told. */
  at: number | null;
  low?: number | undefined;
  high?: number | undefined;
  breakEven: number;
  clears: boolean;
  /** Of what the figures beside it are not sure any more. */
  faded: boolean;
}

/**
 * A pair's piece of the axis, as large as what it is in: the dot is its confidence, the band its likely range, the dashed line
 * break-even. The figures beside it say the same.
 */
export function BoardAxis({ at, low, high, breakEven, clears, faded }: BoardAxisProps) {
  const needed = `${placeOn(breakEven)}%`;
  return (
    <svg aria-hidden="true" className="board-axis">
      <line x1={needed} x2={needed} y1="0" y2="100%" strokeDasharray="3 3" />
      <g className={classes("board-fades", faded && "board-faded", clears && "board-clears")}>
        {low !== undefined && high !== undefined && (
          <rect
            x={`${placeOn(low)}%`}
            width={`${placeOn(high) - placeOn(low)}%`}
            y="50%"
            height="6"
            rx="3"
          />
        )}
        {at !== null && <circle cx={`${placeOn(at)}%`} cy="50%" r="5" />}
      </g>
    </svg>
  );
}
