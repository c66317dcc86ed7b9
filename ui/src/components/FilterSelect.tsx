import { CONTROL_CLASSES } from "./controlClasses.ts";
import { classes } from "./classes.ts";

export interface FilterSelectProps<Value extends string> {
  label: string;
  /** Empty text stands for no filter. */
  value: Value | "";
  /** Values and their words, without the one for no filter. */
  choices: readonly (readonly [Value, string])[];
  /** What no filter is called, such as "Any status". */
  any: string;
  onChange: (value: Value | "") => void;
  className?: string;
}

/** A choice that narrows a list and takes effect at once. */
export function FilterSelect<Value extends string>(props: FilterSelectProps<Value>) {
  const { label, value, choices, any, onChange, className } = props;
  return (
    <select
      aria-label={label}
      value={value}
      onChange={(event) => {
        const chosen = choices.find(([choice]) => choice === event.target.value);
        onChange(chosen ? chosen[0] : "");
      }}
      className={classes(CONTROL_CLASSES, "w-auto", className)}
    >
      <option value="">{any}</option>
      {choices.map(([choice, words]) => (
        <option key={choice} value={choice}>
          {words}
        </option>
      ))}
    </select>
  );
}
