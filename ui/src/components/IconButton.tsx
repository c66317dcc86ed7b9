import type { LucideIcon } from "lucide-react";
import type { ComponentProps } from "react";
import { classes } from "./classes.ts";

export interface IconButtonProps extends Omit<ComponentProps<"button">, "children"> {
  label: string;
  icon: LucideIcon;
}

/** A button of 44 px that shows an icon and reads its label. */
export function IconButton({ label, icon: Icon, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      {...rest}
      className={classes(
        "grid size-11 shrink-0 place-items-center rounded-small text-muted transition-colors",
        "not-disabled:hover:bg-raised not-disabled:hover:text-text disabled:cursor-not-allowed disabled:opacity-55",
        className,
      )}
    >
      <Icon aria-hidden="true" className="size-5" />
    </button>
  );
}
