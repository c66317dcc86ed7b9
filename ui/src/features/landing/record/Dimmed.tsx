import type { ReactNode } from "react";

/** Figures of the choice before, until those of this one are there. */
export function Dimmed({ when, children }: { when: boolean; children: ReactNode }) {
  return (
    <div aria-busy={when} className={`grid grid-cols-1 gap-4 ${when ? "opacity-55" : ""}`}>
      {children}
    </div>
  );
}
