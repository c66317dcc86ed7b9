import { t } from "@signaldeck/contract";
import { useId, type ReactNode } from "react";
import { classes } from "../../../components/classes.ts";
import { Skeleton } from "../../../components/Skeleton.tsx";
import type { BoardSize } from "./boardSizes.ts";
import "./board.css";

export interface BoardFrameProps {
  size: BoardSize;
  /** Without directions. */
  short?: boolean;
  busy?: boolean;
  /** At the end of the title's line. */
  moment?: ReactNode;
  drain?: ReactNode;
  /** Names of the columns. */
  names?: ReactNode;
  /** At the end of the foot's line. */
  tools?: ReactNode;
  children: ReactNode;
}

/** The board's edge, head and foot, which have one height whatever is in between. */
export function BoardFrame(props: BoardFrameProps) {
  const { size, short = false, busy, moment, drain, names, tools, children } = props;
  const titleId = useId();
  const isCompact = size === "compact";
  return (
    <section
      aria-labelledby={titleId}
      aria-busy={busy}
      data-board={size}
      data-short={short || undefined}
      className={classes(
        isCompact
          ? "border-y border-line"
          : size !== "workspace" && "rounded-card border border-line bg-surface",
      )}
    >
      <div
        className={classes(
          isCompact ? "sr-only" : "flex h-11 items-center justify-between gap-3 px-4",
        )}
      >
        <h2 id={titleId} className="text-2 font-semibold">
          {t("Board")}
        </h2>
        {!isCompact && <div className="min-w-0 text-end text-1 leading-tight">{moment}</div>}
      </div>
      {!isCompact && (drain ?? <div className="h-0.5 bg-line" />)}
      <div className={classes("text-1 text-faint", isCompact ? "h-6" : "h-8 px-4")}>{names}</div>
      {children}
      {!isCompact && (
        <div className="flex min-h-11 items-center justify-between gap-3 border-t border-line ps-4 text-1 text-faint">
          <p className="py-2">{t("Estimates for the next mark. Only sealed signals count.")}</p>
          {tools ?? <span className="size-11 shrink-0" />}
        </div>
      )}
    </section>
  );
}

/** The board's place while its code or its figures are on their way. */
export function BoardPlace({ size, pairs }: { size: BoardSize; pairs: number }) {
  return (
    <BoardFrame size={size} busy>
      <span className="sr-only">{t("Loading the board")}</span>
      {Array.from({ length: Math.min(8, pairs) }, (_, row) => (
        <div key={row} className="border-t border-line px-4">
          <div className="board-row flex items-center">
            <Skeleton className="h-4 w-full" />
          </div>
        </div>
      ))}
    </BoardFrame>
  );
}
