import type { ComponentProps, ReactNode } from "react";
import { classes } from "./classes.ts";
import { ScreenLink, type ScreenLinkProps } from "./ScreenLink.tsx";
import { Spinner } from "./Spinner.tsx";

export type ButtonKind = "primary" | "proof" | "secondary" | "plain";

const KINDS: Record<ButtonKind, string> = {
  primary:
    "border-brand bg-brand text-brand-ink not-disabled:hover:border-text not-disabled:hover:brightness-105",
  proof: "border-brand bg-brand-wash text-brand not-disabled:hover:border-text",
  secondary:
    "border-line-strong text-text not-disabled:hover:border-muted not-disabled:hover:bg-raised",
  plain: "border-transparent text-muted not-disabled:hover:bg-raised not-disabled:hover:text-text",
};

function buttonClasses(kind: ButtonKind, className: string | undefined) {
  return classes(
    "inline-flex min-h-11 items-center justify-center gap-2 rounded-small border px-4.5 py-2 text-center text-2 font-semibold transition-colors",
    "disabled:cursor-not-allowed disabled:opacity-55",
    KINDS[kind],
    className,
  );
}

export interface ButtonProps extends ComponentProps<"button"> {
  kind?: ButtonKind;
  /** Shows a spinner, keeps the focus and takes no further press. */
  busy?: boolean;
  icon?: ReactNode;
}

/** A button of 44 px; `primary` once per screen, `proof` for what checks the record. */
export function Button({
  kind = "secondary",
  busy = false,
  icon,
  className,
  children,
  onClick,
  type = "button",
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={busy ? "button" : type}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      onClick={busy ? undefined : onClick}
      className={buttonClasses(kind, classes(busy && "cursor-progress opacity-80", className))}
    >
      {busy ? <Spinner /> : icon}
      {children}
    </button>
  );
}

export interface ButtonLinkProps extends ScreenLinkProps {
  kind?: ButtonKind;
  icon?: ReactNode;
}

/** A link to a screen that looks like a button. */
export function ButtonLink({
  kind = "secondary",
  icon,
  className,
  children,
  ...rest
}: ButtonLinkProps) {
  return (
    <ScreenLink {...rest} className={buttonClasses(kind, className)}>
      {icon}
      {children}
    </ScreenLink>
  );
}
