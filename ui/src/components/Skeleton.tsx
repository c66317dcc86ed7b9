import { classes } from "./classes.ts";

/** A grey block in the place of what is loading; give it the size of that by `className`. */
export function Skeleton(props: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={classes("block animate-skeleton rounded-small bg-line", props.className ?? "h-4")}
    />
  );
}
