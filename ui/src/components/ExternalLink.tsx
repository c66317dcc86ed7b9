import { t } from "@signaldeck/contract";
import { ExternalLink as ExternalMark } from "lucide-react";
import type { ReactNode } from "react";
import { usePlatform } from "../platform/PlatformContext.tsx";
import { classes } from "./classes.ts";

export interface ExternalLinkProps {
  href: string;
  /** `button` looks like one; `text` is in or below text. */
  kind?: "button" | "primary" | "text";
  icon?: ReactNode;
  className?: string;
  children: ReactNode;
}

const BUTTON =
  "inline-flex min-h-11 items-center justify-center gap-2 rounded-small border px-4.5 py-2 text-center font-semibold transition-colors";

const KINDS = {
  primary: `${BUTTON} border-brand bg-brand text-brand-ink hover:border-text hover:brightness-105`,
  button: `${BUTTON} border-line-strong text-text hover:border-muted hover:bg-raised`,
  text: "inline-flex min-h-11 items-center gap-1.5 rounded-small font-semibold text-brand underline-offset-4 hover:underline",
};

/** A link to somewhere else; the host opens it outside of the product's own window. */
export function ExternalLink({
  href,
  kind = "text",
  icon,
  className,
  children,
}: ExternalLinkProps) {
  const platform = usePlatform();
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      onClick={(event) => {
        event.preventDefault();
        void platform.openExternal(href);
      }}
      className={classes(KINDS[kind], className)}
    >
      {icon}
      {children}
      <ExternalMark aria-hidden="true" className="size-3.5 shrink-0" />
      <span className="sr-only">{t("(opens in a new window)")}</span>
    </a>
  );
}
