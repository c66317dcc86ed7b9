import { t } from "@signaldeck/contract";
import { X } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "./Button.tsx";
import { classes } from "./classes.ts";

export interface FilterBarProps {
  /** Whether any of the filters is set. */
  narrowed: boolean;
  onClear: () => void;
  className?: string;
  /** The filters, each of which takes effect at once. */
  children: ReactNode;
}

/** What narrows a list, above it. */
export function FilterBar({ narrowed, onClear, className, children }: FilterBarProps) {
  return (
    <div
      role="group"
      aria-label={t("Filters")}
      className={classes("grid grid-cols-2 items-end gap-2.5 md:flex md:flex-wrap", className)}
    >
      {children}
      {narrowed && (
        <Button
          kind="plain"
          icon={<X aria-hidden="true" className="size-4" />}
          onClick={onClear}
          className="max-md:col-span-2"
        >
          {t("Clear filters")}
        </Button>
      )}
    </div>
  );
}
