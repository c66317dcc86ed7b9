import { useEffect, useEffectEvent } from "react";
import { useWatch, type FieldPath, type FieldValues, type UseFormReturn } from "react-hook-form";

/** The text of one field; `onChange` hears of each change of it. */
export function useTyped<Values extends FieldValues, Output>(
  { control }: UseFormReturn<Values, unknown, Output>,
  name: FieldPath<Values>,
  onChange: (text: string) => void,
): string {
  const value: unknown = useWatch({ control, name });
  const text = typeof value === "string" ? value : "";
  const changed = useEffectEvent(onChange);
  useEffect(() => changed(text), [text]);
  return text;
}
