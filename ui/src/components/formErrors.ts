import type { FieldPath, FieldValues, UseFormReturn } from "react-hook-form";
import { isApiError, networkMessage } from "../api/apiError.ts";

/** Shows the server's complaints on their fields; true if at least one found its field. */
export function showFieldFaults<Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  error: unknown,
  fields: readonly FieldPath<Values>[],
): boolean {
  const faults = isApiError(error) ? (error.fields ?? []) : [];
  let shown = false;
  for (const field of fields) {
    const fault = faults.find(({ path }) => path === field);
    if (!fault) continue;
    form.setError(field, { type: "server", message: fault.message }, { shouldFocus: !shown });
    shown = true;
  }
  return shown;
}

/**
 * The sentence for a failed call: the server's own, except where it had none to give
 * (an internal fault, or no reply from behind a proxy), then `fallback`.
 */
export function failureMessage(error: unknown, fallback: string): string {
  if (!isApiError(error)) return fallback;
  if (error.code === "network") return networkMessage();
  return error.code === "internal" || error.code === "unavailable" ? fallback : error.message;
}
