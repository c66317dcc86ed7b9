import { DashboardCodeInput } from "@signaldeck/contract";
import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { userChanged } from "../../api/sessionSlice.ts";
import { Button } from "../../components/Button.tsx";
import { Card } from "../../components/Card.tsx";
import { FormAlert } from "../../components/FormAlert.tsx";
import { failureMessage } from "../../components/formErrors.ts";
import { TextField } from "../../components/TextField.tsx";
import { useAppDispatch } from "../../api/storeHooks.ts";
import { useValidateDashboardCodeMutation } from "./api.ts";

/** Takes the code that support gives after verification; it unlocks at once. */
export function DashboardCodeForm() {
  const dispatch = useAppDispatch();
  const [validate, { isLoading }] = useValidateDashboardCodeMutation();
  const [fault, setFault] = useState<string | null>(null);
  const { control, handleSubmit } = useForm({
    resolver: zodResolver(DashboardCodeInput),
    defaultValues: { dashboardCode: "" },
  });

  const send = handleSubmit(async (input) => {
    setFault(null);
    try {
      const { user } = await validate({ body: input }).unwrap();
      dispatch(userChanged(user));
    } catch (error) {
      setFault(failureMessage(error, "Dashboard code validation failed. Please try again."));
    }
  });

  return (
    <Card title="Have a dashboard code?">
      <form noValidate onSubmit={send} className="grid gap-4">
        <div className="grid gap-3 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-end">
          <TextField
            control={control}
            name="dashboardCode"
            label="Dashboard code"
            transform={(text) => text.toUpperCase()}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck="false"
            maxLength={64}
            inputClassName="font-mono"
          />
          <Button type="submit" busy={isLoading}>
            Unlock
          </Button>
        </div>
        <FormAlert message={fault} />
        <p className="text-1 text-muted">
          Support can give you one after verification. It works once, and it is not your admission
          code, which unlocks nothing.
        </p>
      </form>
    </Card>
  );
}
