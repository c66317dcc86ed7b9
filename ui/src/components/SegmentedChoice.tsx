import { classes } from "./classes.ts";
import { KeyHint } from "./KeyHint.tsx";

export interface SegmentedChoiceProps<Value> {
  label: string;
  chosen: Value;
  choices: readonly {
    value: Value;
    word: string;
    /** The key that chooses it; the parent listens for it. */
    keys?: string;
  }[];
  onChoose: (value: Value) => void;
}

/** A few ways to show the same thing side by side, one of them pressed. */
export function SegmentedChoice<Value>(props: SegmentedChoiceProps<Value>) {
  return (
    <div role="group" aria-label={props.label} className="flex">
      {props.choices.map(({ value, word, keys }) => (
        <button
          key={word}
          type="button"
          aria-pressed={value === props.chosen}
          aria-keyshortcuts={keys}
          onClick={() => props.onChoose(value)}
          className={classes(
            "min-h-11 min-w-11 rounded-small px-2 font-semibold",
            value === props.chosen ? "bg-raised text-text" : "text-muted hover:text-text",
          )}
        >
          {word} {keys !== undefined && <KeyHint>{keys}</KeyHint>}
        </button>
      ))}
    </div>
  );
}
