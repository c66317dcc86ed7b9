import type { ComponentProps } from "react";
import { Link } from "react-router-dom";
import { classes } from "./classes.ts";

/** A link within or below text, with a target of 44 px. */
export function TextLink({ className, ...rest }: ComponentProps<typeof Link>) {
  return (
    <Link
      {...rest}
      className={classes(
        "inline-flex min-h-11 items-center rounded-small font-semibold text-brand underline-offset-4 hover:underline",
        className,
      )}
    />
  );
}
