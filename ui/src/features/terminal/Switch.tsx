import { useId } from "react";
import { classes } from "../../components/classes.ts";

export interface SwitchProps {
  label: string;
  text: string;
  on: boolean;
  onChange: (on: boolean) => void;
}

/** A setting that is in force as soon as it is pressed. */
export function Switch({ label, text, on, onChange }: SwitchProps) {
  const id = useId();
  return (
    <button
      type="button"
      role="switch"
      aria-checked={on}
      aria-labelledby={`${id}-label`}
      aria-describedby={`${id}-text`}
      onClick={() => onChange(!on)}
      className="flex min-h-11 items-center justify-between gap-4 rounded-small py-1 text-start"
    >
      <span>
        <span id={`${id}-label`} className="block font-semibold">
          {label}
        </span>
        <span id={`${id}-text`} className="block text-muted">
          {text}
        </span>
      </span>
      <span
        aria-hidden="true"
        className={classes(
          "flex h-6 w-10 shrink-0 items-center rounded-full border px-0.5 transition-colors",
          on ? "justify-end border-brand bg-brand" : "border-field bg-ground",
        )}
      >
        <span className={classes("size-4.5 rounded-full", on ? "bg-brand-ink" : "bg-muted")} />
      </span>
    </button>
  );
}
