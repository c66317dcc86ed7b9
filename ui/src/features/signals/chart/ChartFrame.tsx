import type { Ref } from "react";
import { classes } from "../../../components/classes.ts";
import "./chart.css";

export interface ChartFrameProps {
  ref: Ref<HTMLDivElement>;
  className?: string | undefined;
}

/**
 * Where a chart is drawn. It is a picture only: what it shows is said in words beside it, so it is
 * hidden from screen readers.
 */
export function ChartFrame({ ref, className }: ChartFrameProps) {
  // Out of the flow: a chart that has yet to follow a narrower window must not hold it open.
  return (
    <div aria-hidden="true" className={classes("relative", className)}>
      <div ref={ref} className="absolute inset-0 overflow-hidden" />
    </div>
  );
}
