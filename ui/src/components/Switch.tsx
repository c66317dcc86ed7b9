import { useId } from "react";
import { classes } from "./classes.ts";

interface SwitchBase {
  on: boolean;
  onChange: (on: boolean) => void;
}

export interface SwitchProps extends SwitchBase {
  label: string;
  text: string;
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
      <Track on={on} />
    </button>
  );
}

/** The same without words in sight, where a table around it names it. */
export function BareSwitch({ name, on, onChange }: SwitchBase & { name: string }) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={on}
      aria-label={name}
      onClick={() => onChange(!on)}
      className="grid min-h-11 min-w-11 place-items-center rounded-small"
    >
      <Track on={on} />
    </button>
  );
}

function Track({ on }: { on: boolean }) {
  return (
    <span
      aria-hidden="true"
      className={classes(
        "flex h-6 w-10 shrink-0 items-center rounded-full border px-0.5 transition-colors",
        on ? "justify-end border-brand bg-brand" : "border-field bg-ground",
      )}
    >
      <span className={classes("size-4.5 rounded-full", on ? "bg-brand-ink" : "bg-muted")} />
    </span>
  );
}
