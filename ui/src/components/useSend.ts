import { useState, type BaseSyntheticEvent } from "react";
import type { FieldPath, FieldValues, UseFormReturn } from "react-hook-form";
import { showFieldFaults } from "./formErrors.ts";
import { useFault } from "./useFault.ts";

export interface SendOptions<Values extends FieldValues, Output, Result> {
  /** Fields that show the server's complaints about them. */
  fields: readonly FieldPath<Values>[];
  /** The message for a failure without one of its own, or what makes all of them. */
  failure: string | ((error: unknown) => string);
  /** Whether a failure was shown in a way of the form's own. */
  isShown?: (error: unknown) => boolean;
  /** Takes what was entered and found sound; may throw. */
  work: (input: Output) => Promise<Result>;
  /** What is said once that is done, until it is sent again; nothing for null. */
  done?: string | ((result: Result) => string | null);
}

/** How the sending of a form stands. */
export interface Sending {
  send: (event?: BaseSyntheticEvent) => Promise<void>;
  busy: boolean;
  /** Why the last one failed, where no field says so. */
  fault: string | null;
  /** What is done; absent where the form never says so. */
  note?: string | null | undefined;
}

/**
 * Sends a form: what the server complains of is shown at its field, any other failure is `fault`.
 * `attempt` is for what else is done there, whose failure takes the same place.
 */
export function useSend<Values extends FieldValues, Output, Result>(
  form: UseFormReturn<Values, unknown, Output>,
  { fields, failure, isShown, work, done }: SendOptions<Values, Output, Result>,
) {
  const { fault, attempt } = useFault();
  const [note, setNote] = useState<string | null>(null);
  const send = form.handleSubmit(async (input) => {
    setNote(null);
    await attempt(
      async () => {
        const result = await work(input);
        if (done !== undefined) setNote(typeof done === "string" ? done : done(result));
      },
      failure,
      (error) => showFieldFaults(form, error, fields) || (isShown?.(error) ?? false),
    );
  });
  const sending: Sending = {
    send,
    busy: form.formState.isSubmitting,
    fault,
    note: done === undefined ? undefined : note,
  };
  return { ...sending, sending, attempt };
}
