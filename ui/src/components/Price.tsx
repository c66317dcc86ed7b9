import { classes } from "./classes.ts";

export interface PriceProps {
  value: number;
  /** The pair's digits after the point. */
  decimals: number;
  /** The pip digits stand out; off where prices are in a column. */
  emphasis?: boolean;
  className?: string;
}

/** A price with the pair's own decimals, in tabular figures, its last two digits emphasised. */
export function Price({ value, decimals, emphasis = true, className }: PriceProps) {
  const text = value.toFixed(decimals);
  if (!emphasis || decimals < 2) {
    return (
      <span translate="no" className={className}>
        {text}
      </span>
    );
  }
  return (
    <span translate="no" className={classes("whitespace-nowrap", className)}>
      {text.slice(0, -2)}
      <span className="text-[1.22em] leading-none font-semibold">{text.slice(-2)}</span>
    </span>
  );
}
