import type { UseFormReturn } from "react-hook-form";
import { isApiError } from "../../../api/apiError.ts";

/** Shows the server's refusal of a typed code at its field; false for any other failure. */
export function showRefusedCode(form: UseFormReturn<{ typed: string }>, error: unknown): boolean {
  if (!isApiError(error) || error.code !== "invalid_second_factor") return false;
  form.setError("typed", { message: error.message }, { shouldFocus: true });
  return true;
}
