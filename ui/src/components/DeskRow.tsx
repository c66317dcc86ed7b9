import type { ReactNode } from "react";
import { classes } from "./classes.ts";
import { ScreenLink } from "./ScreenLink.tsx";
import { LIST_ITEM } from "./useListKeys.ts";

export interface DeskRowProps {
  /** Route of what it stands for. */
  to: string;
  /** That is open beside the list. */
  open: boolean;
  title: string;
  /** At the end of the title's line: how old it is, or how it stands. */
  aside: ReactNode;
  /** A line of what else one chooses by. */
  facts: ReactNode;
  pills?: ReactNode;
}

/** One row of a desk's list, which opens what it stands for. */
export function DeskRow({ to, open, title, aside, facts, pills }: DeskRowProps) {
  return (
    <li>
      <ScreenLink
        {...LIST_ITEM}
        to={to}
        aria-current={open ? "page" : undefined}
        className={classes(
          "grid gap-1 border-s-2 px-3.5 py-3 -outline-offset-2 transition-colors hover:bg-raised",
          open ? "border-l-brand bg-raised" : "border-l-transparent",
        )}
      >
        <span className="flex items-baseline justify-between gap-3">
          <span className="line-clamp-2 min-w-0 font-semibold break-words">{title}</span>
          <span className="shrink-0 text-1 text-muted">{aside}</span>
        </span>
        <span className="flex flex-wrap gap-x-2 text-1 text-muted">{facts}</span>
        {pills !== undefined && <span className="mt-0.5 flex flex-wrap gap-1.5">{pills}</span>}
      </ScreenLink>
    </li>
  );
}
