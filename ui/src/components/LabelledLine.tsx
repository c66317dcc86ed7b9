import type { ReactNode } from "react";

/** A line of a list of facts: what it is at the left, the fact at the right end. */
export function LabelledLine({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-4">
      <dt className="text-muted">{label}</dt>
      <dd className="ms-auto min-w-0 text-end break-words">{children}</dd>
    </div>
  );
}
