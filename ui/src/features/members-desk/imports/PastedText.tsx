import { TextArea, TextField } from "react-aria-components";
import { classes } from "../../../components/classes.ts";
import { CONTROL_CLASSES } from "../../../components/controlClasses.ts";
import { FieldFrame } from "../../../components/Field.tsx";

interface PastedTextProps {
  text: string;
  hint: string;
  onChange: (text: string) => void;
  error: string | null;
}

/** The text of a file, pasted. */
export function PastedText({ text, hint, onChange, error }: PastedTextProps) {
  return (
    <TextField
      value={text}
      onChange={onChange}
      isInvalid={error !== null}
      validationBehavior="aria"
    >
      <FieldFrame label="Members as text" description={hint} error={error ?? undefined}>
        <TextArea
          rows={8}
          spellCheck="false"
          autoComplete="off"
          className={classes(
            CONTROL_CLASSES,
            "block h-auto min-h-24 resize-y overflow-x-auto py-2.5 font-mono whitespace-pre",
          )}
        />
      </FieldFrame>
    </TextField>
  );
}
