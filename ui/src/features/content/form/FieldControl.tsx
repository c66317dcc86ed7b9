import type { ContentFaultDto, ContentField } from "@signaldeck/contract";
import { FeatureControl } from "./FeatureControl.tsx";
import { GroupControl } from "./GroupControl.tsx";
import { ListControl } from "./ListControl.tsx";
import { MarkdownControl } from "./MarkdownControl.tsx";
import { ChoiceControl, FlagControl, TextControl } from "./plainControls.tsx";

/** One field of a file with its value; what it holds may be fields again. */
export interface FieldControlProps {
  field: ContentField;
  /** As the field's schema has it, or what is not right about it yet. */
  value: unknown;
  /** Undefined leaves the field out. */
  onChange: (value: unknown) => void;
  /** Where it stands in the file, such as `3.answer`. */
  path: string;
  faults: readonly ContentFaultDto[];
}

/** Draws a field by what it holds. */
export function FieldControl(props: FieldControlProps) {
  switch (props.field.control) {
    case "group":
      return <GroupControl {...props} />;
    case "list":
      return <ListControl {...props} />;
    case "feature":
      return <FeatureControl {...props} />;
    case "markdown":
      return <MarkdownControl {...props} />;
    case "choice":
      return <ChoiceControl {...props} />;
    case "flag":
      return <FlagControl {...props} />;
    default:
      return <TextControl {...props} />;
  }
}
