import type { ReactNode } from "react";
import { classes } from "./classes.ts";

export type PillTone = "call" | "put" | "gold" | "amber" | "brand" | "neutral" | "sample";

const TONES: Record<PillTone, string> = {
  call: "border-transparent bg-call-wash text-call",
  put: "border-transparent bg-put-wash text-put",
  gold: "border-transparent bg-gold-wash text-gold",
  amber: "border-transparent bg-amber-wash text-amber",
  brand: "border-transparent bg-brand-wash text-brand",
  neutral: "border-line-strong text-muted",
  sample: "border-dashed border-muted text-muted",
};

export interface PillProps {
  tone?: PillTone;
  /** A dot before the words, for a state that is on. */
  dot?: boolean;
  className?: string;
  children: ReactNode;
}

/** A short word on a state; the tone never stands alone for it. */
export function Pill({ tone = "neutral", dot = false, className, children }: PillProps) {
  return (
    <span
      className={classes(
        "inline-flex h-6 items-center gap-1.5 rounded-full border px-2.5 text-1 font-semibold whitespace-nowrap",
        TONES[tone],
        className,
      )}
    >
      {dot && <span aria-hidden="true" className="size-1.5 rounded-full bg-current" />}
      {children}
    </span>
  );
}
