import type { ReactNode } from "react";
import { FieldError, Label, Text } from "react-aria-components";

/** What every field of a form has around its control. */
export interface FieldTexts {
  label: string;
  /** A hint that stays visible while typing. */
  description?: ReactNode;
}

/** What a control shows of a value that a form need not have yet. */
export const shownValue = <Value,>(value: Value | null | undefined) => value ?? "";

interface FieldFrameProps extends FieldTexts {
  error?: string | undefined;
  children: ReactNode;
}

/** Label above, control, then hint and fault; inside a react-aria field it wires their ids. */
export function FieldFrame({ label, description, error, children }: FieldFrameProps) {
  return (
    <>
      <Label className="mb-1.5 block font-semibold">{label}</Label>
      {children}
      {description !== undefined && (
        <Text slot="description" className="mt-1.5 block text-1 text-muted">
          {description}
        </Text>
      )}
      <FieldError className="mt-1.5 block text-put">{error}</FieldError>
    </>
  );
}
