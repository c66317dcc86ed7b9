import { useId } from "react";
import { classes } from "../../../components/classes.ts";
import { CONTROL_CLASSES } from "../../../components/controlClasses.ts";

export interface InstantSelectProps<Value extends string> {
  label: string;
  value: Value;
  /** Values and their words. */
  choices: readonly (readonly [Value, string])[];
  /** A change is on its way; no further one is taken. */
  busy: boolean;
  onChoose: (value: Value) => void;
}

/** A choice that is saved as soon as it is made. */
export function InstantSelect<Value extends string>(props: InstantSelectProps<Value>) {
  const { label, value, choices, busy, onChoose } = props;
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="mb-1 block text-1 text-muted">
        {label}
      </label>
      <select
        id={id}
        value={value}
        aria-busy={busy || undefined}
        onChange={(event) => {
          const chosen = choices.find(([choice]) => choice === event.target.value);
          if (chosen && !busy) onChoose(chosen[0]);
        }}
        className={classes(CONTROL_CLASSES, busy && "cursor-progress opacity-70")}
      >
        {choices.map(([choice, words]) => (
          <option key={choice} value={choice}>
            {words}
          </option>
        ))}
      </select>
    </div>
  );
}
