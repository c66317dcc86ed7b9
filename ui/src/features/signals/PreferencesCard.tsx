import { zodResolver } from "@hookform/resolvers/zod";
import { SignalPreferencesInput, percentAsIs, t } from "@signaldeck/contract";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import { usePerformanceQuery } from "../../api/liveStreamCalls.ts";
import { useSignalPreferences } from "../../api/signalPreferences.ts";
import { userChanged } from "../../api/sessionSlice.ts";
import { useAppDispatch } from "../../api/storeHooks.ts";
import { Card } from "../../components/Card.tsx";
import { SendForm } from "../../components/SendForm.tsx";
import { TextField } from "../../components/TextField.tsx";
import { useSend } from "../../components/useSend.ts";
import { useSaveOwnTermsMutation } from "./api.ts";

/** The member's own payout, and the smallest confidence that they take. */
export function PreferencesCard() {
  const terms = useSignalPreferences();
  const dispatch = useAppDispatch();
  const { data: record } = usePerformanceQuery();
  const [save] = useSaveOwnTermsMutation();
  const form = useForm<z.input<typeof SignalPreferencesInput>, unknown, SignalPreferencesInput>({
    resolver: zodResolver(SignalPreferencesInput),
    defaultValues: {
      payoutPercent: terms.payoutPercent?.toString() ?? "",
      floor: terms.floor?.toString() ?? "",
    },
  });
  const { control } = form;

  const { sending } = useSend(form, {
    fields: ["payoutPercent", "floor"],
    failure: t("Failed to save your payout and minimum"),
    work: async (input) => dispatch(userChanged(await save({ body: input }).unwrap())),
    done: t("Your payout and minimum are saved."),
  });

  const operators = record ? percentAsIs(record.payoutPercent) : t("the operator's");
  return (
    <Card title={t("Your payout and minimum")}>
      <SendForm
        sending={sending}
        action={t("Save payout and minimum")}
        label={t("Your payout and minimum")}
      >
        <p className="text-muted">
          {t(
            "What your broker pays decides which signals are worth taking. Break-even, grades and notifications follow your figures. The record and Telegram channels keep the operator's.",
          )}
        </p>
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            control={control}
            name="payoutPercent"
            label={t("Payout in %")}
            inputMode="decimal"
            placeholder={operators}
            autoComplete="off"
          />
          <TextField
            control={control}
            name="floor"
            label={t("Minimum confidence in %")}
            inputMode="decimal"
            placeholder={t("No minimum")}
            autoComplete="off"
          />
        </div>
      </SendForm>
    </Card>
  );
}
