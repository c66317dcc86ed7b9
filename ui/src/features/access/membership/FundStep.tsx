import {
  AccessPath,
  minimumDepositFault,
  pathMinimum,
  dollars,
  t,
  type TierOffer,
  type UserDto,
} from "@signaldeck/contract";
import { zodResolver } from "@hookform/resolvers/zod";
import { useForm, useWatch } from "react-hook-form";
import { z } from "zod";
import { usePublicContentQuery } from "../../../api/contentCalls.ts";
import { Button } from "../../../components/Button.tsx";
import { ChoiceField } from "../../../components/ChoiceField.tsx";
import { FormAlert } from "../../../components/FormAlert.tsx";
import { Loaded } from "../../../components/Loaded.tsx";
import { Skeleton } from "../../../components/Skeleton.tsx";
import { TextField } from "../../../components/TextField.tsx";
import { TypedAmount } from "../../../components/typedAmount.ts";
import { WhatExists } from "../../../components/WhatExists.tsx";
import { useSaveStep } from "./useSaveStep.ts";

const stepInput = (tiers: readonly TierOffer[]) =>
  z.object({ accessPath: AccessPath, depositAmount: TypedAmount }).superRefine((input, context) => {
    const message = minimumDepositFault(input, tiers);
    if (message !== null) context.addIssue({ code: "custom", path: ["depositAmount"], message });
  });

const pathsFrom = (tiers: readonly TierOffer[]) => [
  {
    value: "manual",
    label: t("Manual: you place each trade yourself, from {{minimum}}", {
      minimum: dollars(pathMinimum("manual", tiers)),
    }),
  },
  {
    value: "auto",
    label: t("Auto: you wait for the Auto-Copy System, from {{minimum}}", {
      minimum: dollars(pathMinimum("auto", tiers)),
    }),
  },
];

interface FundStepProps {
  user: UserDto;
  onDone: () => void;
  onBack: () => void;
}

/** Step 2: how the signals are to be used, and what was deposited. */
export function FundStep(props: FundStepProps) {
  const call = usePublicContentQuery();
  return (
    <Loaded call={call} what={t("the tiers")} waiting={<Skeleton className="h-96" />}>
      {({ tiers }) => <FundForm {...props} tiers={tiers} />}
    </Loaded>
  );
}

function FundForm(props: FundStepProps & { tiers: readonly TierOffer[] }) {
  const { user, tiers } = props;
  const staysAuto = user.verifiedPath === "auto";
  const paths = pathsFrom(tiers);
  const form = useForm({
    resolver: zodResolver(stepInput(tiers)),
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
        {t(
          "Deposit into your own trading account at the broker, and only money you can afford to lose. It stays in your account; you pay us nothing.",
        )}
      </p>
      <ChoiceField
        control={form.control}
        name="accessPath"
        label={t("Access path")}
        options={staysAuto ? paths.filter(({ value }) => value === "auto") : paths}
        description={
          staysAuto
            ? t(
                "Your deposit was verified for the auto path, and you stay there; contact support if that is a mistake.",
              )
            : t(
                "You can change this until support has verified your deposit. From then on you can go from manual to auto, but not back.",
              )
        }
      />
      {path === "auto" && <WhatExists ids={["auto-copy"]} />}
      <TextField
        control={form.control}
        name="depositAmount"
        label={t("Deposit amount")}
        description={t("In whole US dollars. Your tier follows the amount support verified.")}
        placeholder={t("Minimum {{minimum}}", { minimum: dollars(pathMinimum(path, tiers)) })}
        inputMode="numeric"
        autoComplete="off"
      />
      <FormAlert message={fault} />
      <div className="flex justify-between gap-3">
        <Button onClick={props.onBack}>{t("Back")}</Button>
        <Button type="submit" kind="primary" busy={saving} disabled={amount.trim() === ""}>
          {t("Continue")}
        </Button>
      </div>
    </form>
  );
}
