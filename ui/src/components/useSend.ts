import type { FieldPath, FieldValues, UseFormReturn } from "react-hook-form";
import { showFieldFaults } from "./formErrors.ts";
import { useFault } from "./useFault.ts";

export interface SendOptions<Values extends FieldValues, Output> {
  /** Fields that show the server's complaints about them. */
  fields: readonly FieldPath<Values>[];
  /** The message for a failure without one of its own. */
  failure: string;
  /** Whether a failure was shown in a way of the form's own. */
  isShown?: (error: unknown) => boolean;
  /** Hears when sending begins and ends, where the button is outside of the form. */
  onBusy?: (busy: boolean) => void;
  /** Takes what was entered and found sound; may throw. */
  work: (input: Output) => Promise<unknown>;
}

/**
 * Sends a form: what the server complains of is shown at its field, any other failure is `fault`.
 * `attempt` is for what else is done there, whose failure takes the same place.
 */
export function useSend<Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  { fields, failure, isShown, onBusy, work }: SendOptions<Values, Output>,
) {
  const { fault, attempt } = useFault();
  const send = form.handleSubmit(async (input) => {
    onBusy?.(true);
    await attempt(
      () => work(input),
      failure,
      (error) => showFieldFaults(form, error, fields) || (isShown?.(error) ?? false),
    );
    onBusy?.(false);
  });
  return { fault, send, attempt };
}
