import { t } from "@signaldeck/contract";
import { type ReactNode, useId } from "react";
import { classes } from "./classes.ts";
import { Pill } from "./Pill.tsx";

export interface SampleDataProps {
  /** What is on the card, such as "Sample data" or "Not live: connection lost". */
  label?: string;
  /** One sentence on why there is no real content here. */
  note?: string;
  className?: string;
  children: ReactNode;
}

/** A frame around anything that was not measured: dashed, with a label that can be read. */
export function SampleData({ label, note, className, children }: SampleDataProps) {
  const labelId = useId();
  return (
    <section
      aria-labelledby={labelId}
      className={classes("rounded-card border border-dashed border-field p-4", className)}
    >
      <div className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-1">
        <span id={labelId}>
          <Pill tone="sample">{label ?? t("Sample data")}</Pill>
        </span>
        {note !== undefined && <span className="text-1 text-muted">{note}</span>}
      </div>
      {children}
    </section>
  );
}
