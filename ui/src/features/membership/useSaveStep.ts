import type { AccountSetupInput } from "@signaldeck/contract";
import { useState } from "react";
import type { FieldPath, FieldValues, UseFormReturn } from "react-hook-form";
import { userChanged } from "../../api/sessionSlice.ts";
import { failureMessage, showFieldFaults } from "../../components/formErrors.ts";
import { useAppDispatch } from "../../api/storeHooks.ts";
import { useSaveAccountSetupMutation } from "./api.ts";

/**
 * Saves a step of the wizard; `save` is true once the server has it and the stored user is
 * replaced. A failure is shown at its fields or as `fault`, and the step stays.
 */
export function useSaveStep<Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  fields: readonly FieldPath<Values>[],
) {
  const dispatch = useAppDispatch();
  const [call, { isLoading }] = useSaveAccountSetupMutation();
  const [fault, setFault] = useState<string | null>(null);

  async function save(input: AccountSetupInput): Promise<boolean> {
    setFault(null);
    try {
      dispatch(userChanged(await call({ body: input }).unwrap()));
      return true;
    } catch (error) {
      if (!showFieldFaults(form, error, fields)) {
        setFault(failureMessage(error, "Failed to save your account setup. Please try again."));
      }
      return false;
    }
  }

  return { save, saving: isLoading, fault };
}
