import type { ReactNode } from "react";
import { classes } from "./classes.ts";

const RADIUS = 42;
const LENGTH = 2 * Math.PI * RADIUS;

/** From 4.5 to 6 rem, by the width of the card. */
const SMALL = { width: "clamp(4.5rem, 12cqw, 6rem)", aspectRatio: 1 };

/** Words that are longer than the ring is wide go below each other. */
const CAPTION = { maxWidth: "4.5rem" };

/** Characters of the longest time in minutes and seconds. */
const LONG = "59:59".length;

export interface ExpiryRingProps {
  /** Part that is left, 0 to 1. */
  fraction: number;
  /** What is in the middle, such as "3:42". */
  text: ReactNode;
  caption: string;
  /** What a screen reader says of the figure. */
  label: string;
  /** Smaller on a phone: room for minutes and seconds, not for hours. */
  small?: boolean;
}

/** A ring that drains, with the time left in its middle. */
export function ExpiryRing({ fraction, text, caption, label, small = false }: ExpiryRingProps) {
  // Hours would reach into the ring.
  const isLong = typeof text === "string" && text.length > LONG;
  return (
    <div
      data-result-ring=""
      className={classes("relative shrink-0", !small && "size-24")}
      style={small ? SMALL : undefined}
    >
      <svg aria-hidden="true" viewBox="0 0 96 96" className="size-full -rotate-90">
        <circle cx="48" cy="48" r={RADIUS} fill="none" strokeWidth="6" className="stroke-line" />
        <circle
          cx="48"
          cy="48"
          r={RADIUS}
          fill="none"
          strokeWidth="6"
          strokeLinecap="round"
          strokeDasharray={LENGTH}
          strokeDashoffset={LENGTH * (1 - fraction)}
          className={fraction > 0 ? "stroke-brand" : "stroke-transparent"}
        />
      </svg>
      <div className="absolute inset-0 flex flex-col items-center justify-center">
        <div
          role="timer"
          className={classes("leading-6 font-semibold", isLong ? "text-2" : "text-3")}
        >
          <span className="sr-only">{label} </span>
          <span translate="no">{text}</span>
        </div>
        <div
          className={classes("text-center text-1 leading-4 text-faint", small && "max-md:hidden")}
          style={CAPTION}
        >
          {caption}
        </div>
      </div>
    </div>
  );
}
