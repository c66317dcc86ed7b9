import { type ComponentProps, type ReactNode, useId } from "react";
import { classes } from "./classes.ts";

export interface CardProps extends Omit<ComponentProps<"section">, "title"> {
  title?: ReactNode;
  /** Stands at the end of the title row. */
  aside?: ReactNode;
  /** Level of the title's heading. */
  level?: 2 | 3;
  /** False: the content brings its own padding, as tables do. */
  padded?: boolean;
}

/** A raised surface; with a title it is a region of that name. */
export function Card({
  title,
  aside,
  level = 2,
  padded = true,
  className,
  children,
  ...rest
}: CardProps) {
  const titleId = useId();
  const Heading = level === 2 ? "h2" : "h3";
  return (
    <section
      aria-labelledby={title === undefined ? undefined : titleId}
      {...rest}
      className={classes(
        "rounded-card border border-line bg-surface",
        padded && "px-5 py-4.5",
        className,
      )}
    >
      {title !== undefined && (
        <div
          className={classes(
            "flex flex-wrap items-center justify-between gap-x-4 gap-y-1",
            padded ? "mb-3" : "px-5 py-4",
          )}
        >
          <Heading id={titleId} className="text-2 font-semibold">
            {title}
          </Heading>
          {aside !== undefined && <div className="text-1 text-faint">{aside}</div>}
        </div>
      )}
      {children}
    </section>
  );
}
