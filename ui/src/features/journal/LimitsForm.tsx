import { zodResolver } from "@hookform/resolvers/zod";
import {
  JOURNAL_LIMITS,
  JournalSettingsInput,
  t,
  type JournalSettingsDto,
} from "@signaldeck/contract";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import { useSaveJournalSettingsMutation } from "../../api/journalCalls.ts";
import { CheckboxField } from "../../components/CheckboxField.tsx";
import { SendForm } from "../../components/SendForm.tsx";
import { TextField } from "../../components/TextField.tsx";
import { useSend } from "../../components/useSend.ts";

/** The form of the daily limits; an empty field means no limit. */
export function LimitsForm({ settings }: { settings: JournalSettingsDto }) {
  const [save] = useSaveJournalSettingsMutation();
  const form = useForm<z.input<typeof JournalSettingsInput>, unknown, JournalSettingsInput>({
    resolver: zodResolver(JournalSettingsInput),
    defaultValues: {
      maxLoss: settings.maxLoss?.toString() ?? "",
      maxSignals: settings.maxSignals?.toString() ?? "",
      leaderboard: settings.leaderboard,
    },
  });
  const { control } = form;

  const { sending } = useSend(form, {
    fields: ["maxLoss", "maxSignals", "leaderboard"],
    failure: t("Failed to save your limits"),
    work: (input) => save({ body: input }).unwrap(),
  });

  return (
    <SendForm sending={sending} action={t("Save limits")} label={t("Daily limits")}>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          control={control}
          name="maxLoss"
          label={t("Most to lose in $")}
          inputMode="decimal"
          placeholder={t("No limit")}
          autoComplete="off"
        />
        <TextField
          control={control}
          name="maxSignals"
          label={t("Most signals to take")}
          inputMode="numeric"
          placeholder={t("No limit")}
          autoComplete="off"
        />
      </div>
      <CheckboxField control={control} name="leaderboard">
        {t(
          "Show my first name, initial and return on stake on the leaderboard (from {{minimum}} settled signals in 30 days)",
          { minimum: JOURNAL_LIMITS.leaderboardMinimum },
        )}
      </CheckboxField>
    </SendForm>
  );
}
