import type { Direction } from "@signaldeck/contract";
import { classes } from "./classes.ts";

/** Arrow and word of a direction; the colour only supports them. */
export function DirectionLabel(props: { direction: Direction; className?: string }) {
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
      {props.direction}
    </span>
  );
}
