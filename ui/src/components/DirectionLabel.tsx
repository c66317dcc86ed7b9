import type { Direction } from "@signaldeck/contract";
import { classes } from "./classes.ts";

export interface DirectionLabelProps {
  direction: Direction;
  /** The arrow alone is seen; the word is read out. */
  short?: boolean;
  className?: string;
}

/** Arrow and word of a direction; the colour only supports them. */
export function DirectionLabel(props: DirectionLabelProps) {
  const up = props.direction === "CALL";
  return (
    <span
      className={classes(
        "inline-flex items-baseline gap-1 font-semibold whitespace-nowrap",
        up ? "text-call" : "text-put",
        props.className,
      )}
    >
      <span aria-hidden="true">{up ? "▲" : "▼"}</span>
      {props.short === true ? <span className="sr-only">{props.direction}</span> : props.direction}
    </span>
  );
}
