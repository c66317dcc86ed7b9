import { TextArea, TextField } from "react-aria-components";
import { classes } from "../../../../components/classes.ts";
import { CONTROL_CLASSES } from "../../../../components/controlClasses.ts";
import { FieldFrame } from "../../../../components/Field.tsx";
import { Markdown } from "../../../../components/Markdown.tsx";
import type { FieldControlProps } from "./fieldControlProps.ts";
import { faultAt } from "./values.ts";

/** A text beside what the public page makes of it. */
export function MarkdownControl({ field, value, onChange, path, faults }: FieldControlProps) {
  const text = typeof value === "string" ? value : "";
  const fault = faultAt(faults, path);
  return (
    <div className="grid gap-4 xl:grid-cols-2">
      <TextField
        value={text}
        onChange={onChange}
        isInvalid={fault !== undefined}
        validationBehavior="aria"
        className="min-w-0"
      >
        <FieldFrame
          label={field.label}
          description="A blank line ends a paragraph; ## and ### begin headings, - and 1. lists, ** stands around bold words"
          error={fault}
        >
          <TextArea
            rows={20}
            className={classes(CONTROL_CLASSES, "block h-auto min-h-96 resize-y py-2.5")}
          />
        </FieldFrame>
      </TextField>
      <section aria-label="As the page shows it" className="min-w-0">
        <p aria-hidden="true" className="mb-1.5 font-semibold">
          As the page shows it
        </p>
        <div className="rounded-small border border-line bg-ground px-4 py-3 break-words">
          <Markdown text={text} level={3} />
        </div>
      </section>
    </div>
  );
}
