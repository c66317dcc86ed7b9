import { t, type AccountSetupInput } from "@signaldeck/contract";
import type { FieldPath, FieldValues, UseFormReturn } from "react-hook-form";
import { userChanged } from "../../../api/sessionSlice.ts";
import { showFieldFaults } from "../../../components/formErrors.ts";
import { useFault } from "../../../components/useFault.ts";
import { useAppDispatch } from "../../../api/storeHooks.ts";
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
  const { fault, attempt } = useFault();

  const save = (input: AccountSetupInput) =>
    attempt(
      async () => dispatch(userChanged(await call({ body: input }).unwrap())),
      t("Failed to save your account setup. Please try again."),
      (error) => showFieldFaults(form, error, fields),
    );

  return { save, saving: isLoading, fault };
}
