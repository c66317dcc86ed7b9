import { classes } from "./classes.ts";

/** The mark and the brand's name; the mark alone carries the name for screen readers. */
export function Logo(props: { name: string; markOnly?: boolean; className?: string }) {
  return (
    <span
      className={classes("inline-flex items-center gap-2.5 text-3 font-semibold", props.className)}
    >
      <svg aria-hidden="true" viewBox="0 0 28 28" className="size-7 shrink-0">
        <rect width="28" height="28" rx="8" className="fill-brand" />
        <path
          d="M6.5 16.5h3.6l2.6-7 3.4 10.5 2.4-6.5h3"
          fill="none"
          strokeWidth="2.2"
          strokeLinecap="round"
          strokeLinejoin="round"
          className="stroke-brand-ink"
        />
      </svg>
      <span className={classes(props.markOnly && "sr-only")}>{props.name}</span>
    </span>
  );
}
