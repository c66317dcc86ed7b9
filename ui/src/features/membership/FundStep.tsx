import {
  AccessPath,
  DEPOSIT_MINIMUMS,
  minimumDepositFault,
  pathMinimum,
} from "@signaldeck/contract";
import type { UserDto } from "@signaldeck/contract";
import { zodResolver } from "@hookform/resolvers/zod";
import { useForm, useWatch } from "react-hook-form";
import { z } from "zod";
import { Button } from "../../components/Button.tsx";
import { ChoiceField } from "../../components/ChoiceField.tsx";
import { FormAlert } from "../../components/FormAlert.tsx";
import { TextField } from "../../components/TextField.tsx";
import { TypedAmount } from "../../components/typedAmount.ts";
import { useSaveStep } from "./useSaveStep.ts";

const StepInput = z
  .object({
    accessPath: AccessPath,
    depositAmount: TypedAmount,
  })
  .superRefine(minimumDepositFault);

const PATHS = [
  {
    value: "manual",
    label: `Manual: you place each trade yourself, from $${DEPOSIT_MINIMUMS.manual}`,
  },
  {
    value: "auto",
    label: `Auto: for the Auto-Copy System, from $${DEPOSIT_MINIMUMS.auto}`,
  },
];

/** Step 2: how the signals are to be used, and what was deposited. */
export function FundStep(props: { user: UserDto; onDone: () => void; onBack: () => void }) {
  const { user } = props;
  const onAuto = user.accessPath === "auto";
  const form = useForm({
    resolver: zodResolver(StepInput),
    defaultValues: {
      accessPath: user.accessPath ?? "manual",
      depositAmount: user.declaredDeposit === null ? "" : String(user.declaredDeposit),
    },
  });
  const { save, saving, fault } = useSaveStep(form, ["depositAmount", "accessPath"]);
  const [path, amount] = useWatch({
    control: form.control,
    name: ["accessPath", "depositAmount"],
  });
  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={form.handleSubmit(async ({ accessPath, depositAmount }) => {
        const brokerAccountId = user.brokerAccountId ?? "";
        if (await save({ brokerAccountId, accessPath, depositAmount })) props.onDone();
      })}
    >
      <p className="max-w-prose text-muted">
        Deposit into your own trading account at the broker, and only money whose loss you can bear.
        It stays in your account; you pay nothing to us.
      </p>
      <ChoiceField
        control={form.control}
        name="accessPath"
        label="Access path"
        options={onAuto ? PATHS.filter(({ value }) => value === "auto") : PATHS}
        description={
          onAuto
            ? "An account on the auto path stays there; contact support if that is a mistake."
            : "You can go from manual to auto later, but not back."
        }
      />
      <TextField
        control={form.control}
        name="depositAmount"
        label="Deposit amount"
        description="In whole US dollars. Your tier follows from what support verifies, not from what stands here."
        placeholder={`Minimum $${pathMinimum(path)}`}
        inputMode="numeric"
        autoComplete="off"
      />
      <FormAlert message={fault} />
      <div className="flex justify-between gap-3">
        <Button onClick={props.onBack}>Back</Button>
        <Button type="submit" kind="primary" busy={saving} disabled={amount.trim() === ""}>
          Continue
        </Button>
      </div>
    </form>
  );
}
