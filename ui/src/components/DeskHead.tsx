import type { ReactNode } from "react";
import { classes } from "./classes.ts";
import { PageTitle } from "./PageTitle.tsx";

export interface DeskHeadProps {
  title: string;
  /** What the desk is for, in a sentence or two. */
  about?: string;
  /** Actions or a search, at the end of the line. */
  children?: ReactNode;
  /** A small screen shows the open item alone: the title is then there for screen readers only. */
  folded?: boolean;
}

/** Title of a desk, also of the document, and what is beside it. */
export function DeskHead({ title, about, children, folded = false }: DeskHeadProps) {
  // Without boxes of their own the two frames leave no gap where they are folded.
  const frame = folded && "max-lg:contents";
  const away = folded && "max-lg:hidden";
  return (
    <>
      <PageTitle title={title} />
      <div
        className={classes("flex flex-wrap items-center justify-between gap-x-6 gap-y-3", frame)}
      >
        <div className={classes("max-w-3xl", frame)}>
          <h1 className={classes("text-3 font-semibold", folded && "max-lg:sr-only")}>{title}</h1>
          {about !== undefined && <p className={classes("text-muted", away)}>{about}</p>}
        </div>
        {children !== undefined && <div className={classes("max-sm:w-full", away)}>{children}</div>}
      </div>
    </>
  );
}
