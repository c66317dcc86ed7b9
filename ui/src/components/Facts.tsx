import type { ReactNode } from "react";
import { classes } from "./classes.ts";

export interface Fact {
  label: string;
  value: ReactNode;
  /** One line below the value. */
  note?: ReactNode;
  tone?: "amber" | "gold";
}

/** A row of key facts in one frame. */
export function Facts(props: { facts: readonly Fact[] }) {
  return (
    <dl className="grid gap-px overflow-hidden rounded-card border border-line bg-line sm:grid-cols-3">
      {props.facts.map(({ label, value, note, tone }) => (
        <div key={label} className="bg-surface px-5 py-4">
          <dt className="text-1 text-faint">{label}</dt>
          <dd>
            <span
              className={classes(
                "text-3 font-semibold first-letter:uppercase",
                tone === "amber" && "text-amber",
                tone === "gold" && "text-gold",
              )}
            >
              {value}
            </span>
            {note !== undefined && <span className="block text-1 text-muted">{note}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
