import { classes } from "./classes.ts";
import { ScreenLink, type ScreenLinkProps } from "./ScreenLink.tsx";

/** A link within or below text, with a target of 44 px. */
export function TextLink({ className, ...rest }: ScreenLinkProps) {
  return (
    <ScreenLink
      {...rest}
      className={classes(
        "inline-flex min-h-11 items-center rounded-small font-semibold text-brand underline-offset-4 hover:underline",
        className,
      )}
    />
  );
}
