import type { Direction } from "@signaldeck/contract";
import { classes } from "./classes.ts";

/** The direction as one large arrow; the word is beside it. */
export function DirectionTile({ direction }: { direction: Direction }) {
  const up = direction === "CALL";
  return (
    <span
      aria-hidden="true"
      className={classes(
        "grid size-14 shrink-0 place-items-center rounded-card",
        up ? "bg-call-wash text-call" : "bg-put-wash text-put",
      )}
    >
      <svg width="32" height="32" viewBox="0 0 48 48" className={up ? "" : "rotate-180"}>
        <path
          d="M24 5 43 25H32v18H16V25H5Z"
          fill="currentColor"
          stroke="currentColor"
          strokeWidth="3"
          strokeLinejoin="round"
        />
      </svg>
    </span>
  );
}
