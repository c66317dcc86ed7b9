import { BrokerAccountId, t } from "@signaldeck/contract";
import type { UserDto } from "@signaldeck/contract";
import { zodResolver } from "@hookform/resolvers/zod";
import { useForm, useWatch } from "react-hook-form";
import { z } from "zod";
import { Button } from "../../../components/Button.tsx";
import { FormAlert } from "../../../components/FormAlert.tsx";
import { TextField } from "../../../components/TextField.tsx";
import { BrokerOffer } from "./BrokerOffer.tsx";
import { useSaveStep } from "./useSaveStep.ts";

const StepInput = z.object({ brokerAccountId: BrokerAccountId });

/** Step 1: the account at the partner broker. */
export function BrokerAccountStep({ user, onDone }: { user: UserDto; onDone: () => void }) {
  const form = useForm({
    resolver: zodResolver(StepInput),
    defaultValues: { brokerAccountId: user.brokerAccountId ?? "" },
  });
  const { save, saving, fault } = useSaveStep(form, ["brokerAccountId"]);
  const empty = useWatch({ control: form.control, name: "brokerAccountId" }).trim() === "";
  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={form.handleSubmit(async (input) => {
        if (await save(input)) onDone();
      })}
    >
      <p className="max-w-prose text-muted">
        {t(
          "Open a trading account at the partner broker in your own name. It is yours, and you keep control of the money in it.",
        )}
      </p>
      <BrokerOffer />
      <TextField
        control={form.control}
        name="brokerAccountId"
        label={t("Broker account ID")}
        description={t("The number or name of your trading account, as the broker shows it.")}
        autoComplete="off"
        spellCheck="false"
      />
      <FormAlert message={fault} />
      <div className="flex justify-end">
        <Button type="submit" kind="primary" busy={saving} disabled={empty}>
          {t("Continue")}
        </Button>
      </div>
    </form>
  );
}
