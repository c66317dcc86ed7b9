import { ChevronDown } from "lucide-react";
import type { ComponentProps } from "react";
import { classes } from "./classes.ts";
import { CONTROL_CLASSES } from "./controlClasses.ts";

export interface SelectOption {
  value: string;
  label: string;
}

export interface SelectBoxProps extends ComponentProps<"select"> {
  options: readonly SelectOption[];
}

/**
 * The browser's own select in the looks of a field, without label and error. What is given as
 * children goes above the options.
 */
export function SelectBox({ options, children, className, ...rest }: SelectBoxProps) {
  return (
    <span className="relative block">
      <select {...rest} className={classes(className ?? CONTROL_CLASSES, "appearance-none pe-10")}>
        {children}
        {options.map(({ value, label }) => (
          <option key={value} value={value} className="bg-surface text-text">
            {label}
          </option>
        ))}
      </select>
      <ChevronDown
        aria-hidden="true"
        className="pointer-events-none absolute inset-y-0 end-3.5 my-auto size-4 text-muted"
      />
    </span>
  );
}
