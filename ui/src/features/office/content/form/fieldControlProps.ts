import type { ContentFaultDto, ContentField } from "@signaldeck/contract";
import type { ComponentType } from "react";

/** One field of a file with its value; what it holds may be fields again. */
export interface FieldControlProps {
  field: ContentField;
  /** As the field's schema has it, or what is not right about it yet. */
  value: unknown;
  /** Undefined leaves the field out. */
  onChange: (value: unknown) => void;
  /** Where it is in the file, such as `3.answer`. */
  path: string;
  faults: readonly ContentFaultDto[];
}

/** A field that holds others, and what draws each of them. */
export interface OuterFieldProps extends FieldControlProps {
  Inner: ComponentType<FieldControlProps>;
}
