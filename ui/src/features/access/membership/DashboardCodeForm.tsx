import { DashboardCodeInput, t } from "@signaldeck/contract";
import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { userChanged } from "../../../api/sessionSlice.ts";
import { Button } from "../../../components/Button.tsx";
import { Card } from "../../../components/Card.tsx";
import { FormAlert } from "../../../components/FormAlert.tsx";
import { TextField } from "../../../components/TextField.tsx";
import { useSend } from "../../../components/useSend.ts";
import { useAppDispatch } from "../../../api/storeHooks.ts";
import { useValidateDashboardCodeMutation } from "./api.ts";

/** Takes the code that support gives after verification; it unlocks at once. */
export function DashboardCodeForm() {
  const dispatch = useAppDispatch();
  const [validate, { isLoading }] = useValidateDashboardCodeMutation();
  const form = useForm({
    resolver: zodResolver(DashboardCodeInput),
    defaultValues: { dashboardCode: "" },
  });

  const { fault, send } = useSend(form, {
    fields: [],
    failure: t("Dashboard code validation failed. Please try again."),
    work: async (input) => {
      const { user } = await validate({ body: input }).unwrap();
      dispatch(userChanged(user));
    },
  });

  return (
    <Card title={t("Have a dashboard code?")}>
      <form noValidate onSubmit={send} className="grid gap-4">
        <div className="grid gap-3 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-end">
          <TextField
            control={form.control}
            name="dashboardCode"
            label={t("Dashboard code")}
            transform={(text) => text.toUpperCase()}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck="false"
            maxLength={64}
            inputClassName="font-mono"
          />
          <Button type="submit" busy={isLoading}>
            {t("Unlock")}
          </Button>
        </div>
        <FormAlert message={fault} />
        <p className="text-1 text-muted">
          {t(
            "Support can give you one after verification. It works once, and it is not your admission code, which unlocks nothing.",
          )}
        </p>
      </form>
    </Card>
  );
}
