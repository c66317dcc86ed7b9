import type { ReactNode } from "react";
import { classes } from "./classes.ts";
import { EmptyState } from "./EmptyState.tsx";

export interface ListAndDetailProps {
  list: ReactNode;
  /** What of the list is open; null shows `nothing` in its place. */
  detail: ReactNode;
  /** Words while nothing is open. */
  nothing: { title: string; text: ReactNode };
}

/** A list, and beside it what of it is open. A small screen shows one of the two. */
export function ListAndDetail({ list, detail, nothing }: ListAndDetailProps) {
  const isOpen = detail !== null;
  return (
    <div className="grid items-start gap-5 lg:grid-cols-[20rem_minmax(0,1fr)]">
      <div className={classes("min-w-0", isOpen && "max-lg:hidden")}>{list}</div>
      <div className={classes("min-w-0", !isOpen && "max-lg:hidden")}>
        {isOpen ? (
          detail
        ) : (
          <div className="rounded-card border border-dashed border-line-strong">
            <EmptyState title={nothing.title}>{nothing.text}</EmptyState>
          </div>
        )}
      </div>
    </div>
  );
}
