import { zodResolver } from "@hookform/resolvers/zod";
import { TakenInput, t } from "@signaldeck/contract";
import { useEffect } from "react";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import { Button } from "../../components/Button.tsx";
import { FormAlert } from "../../components/FormAlert.tsx";
import { TextField } from "../../components/TextField.tsx";
import { useSend } from "../../components/useSend.ts";
import { usePlatform } from "../../platform/PlatformContext.tsx";
import { useMarkSignalMutation } from "./api.ts";
import { saveLastStake, type LastStake } from "./stakeMemory.ts";

export interface TakeFormProps {
  signalId: string;
  values: LastStake;
  /** What was decided; before a decision the stake is set alone, and "Take" takes for it. */
  decided: "taken" | "skipped" | null;
  onDone: () => void;
  /** Takes the entry back; null where there is none. */
  onTakeBack: (() => void) | null;
}

/** Stake and payout of a signal that is taken or to be taken; the result follows from the signal itself. */
export function TakeForm({ signalId, values, decided, onDone, onTakeBack }: TakeFormProps) {
  const { storage } = usePlatform();
  const [mark, { isLoading }] = useMarkSignalMutation();
  const form = useForm<z.input<typeof TakenInput>, unknown, TakenInput>({
    resolver: zodResolver(TakenInput),
    defaultValues: values,
  });

  const { setFocus } = form;
  useEffect(() => setFocus("stake", { shouldSelect: true }), [setFocus]);

  const { fault, send: save } = useSend(form, {
    fields: ["stake", "payoutPercent"],
    failure: t("Failed to save the entry"),
    work: async (input) => {
      if (decided !== null) {
        await mark({ params: { signalId }, body: { decision: "taken", ...input } }).unwrap();
      }
      saveLastStake(storage, input);
      onDone();
    },
  });

  return (
    <form onSubmit={save} noValidate aria-label={t("Stake and payout")} className="grid gap-3">
      <div className="flex flex-wrap items-start gap-3">
        <div className="min-w-32 flex-1 sm:max-w-44">
          <TextField
            control={form.control}
            name="stake"
            label={t("Stake in $")}
            inputMode="decimal"
            autoComplete="off"
          />
        </div>
        <div className="min-w-32 flex-1 sm:max-w-44">
          <TextField
            control={form.control}
            name="payoutPercent"
            label={t("Payout in %")}
            inputMode="decimal"
            autoComplete="off"
          />
        </div>
        <div className="flex flex-1 gap-2 sm:mt-[1.7rem] sm:flex-none">
          <Button type="submit" kind="primary" busy={isLoading} className="flex-1 sm:flex-none">
            {decided === "skipped" ? t("Take") : t("Save")}
          </Button>
          <Button kind="plain" onClick={onDone}>
            {t("Cancel")}
          </Button>
          {onTakeBack && (
            <Button
              kind="plain"
              onClick={() => {
                onTakeBack();
                onDone();
              }}
            >
              {t("Remove entry")}
            </Button>
          )}
        </div>
      </div>
      <FormAlert message={fault} />
    </form>
  );
}
