import type { FieldControlProps } from "./fieldControlProps.ts";
import { FeatureControl } from "./FeatureControl.tsx";
import { GroupControl } from "./GroupControl.tsx";
import { ListControl } from "./ListControl.tsx";
import { MarkdownControl } from "./MarkdownControl.tsx";
import { ChoiceControl, FlagControl, TextControl } from "./plainControls.tsx";

/** Draws a field by what it holds. */
export function FieldControl(props: FieldControlProps) {
  switch (props.field.control) {
    case "group":
      return <GroupControl {...props} Inner={FieldControl} />;
    case "list":
      return <ListControl {...props} Inner={FieldControl} />;
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
