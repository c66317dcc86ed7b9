import { zodResolver } from "@hookform/resolvers/zod";
import { JOURNAL_LIMITS, JournalSettingsInput } from "@signaldeck/contract";
import type { JournalSettingsDto } from "@signaldeck/contract";
import { useState } from "react";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import { useSaveJournalSettingsMutation } from "../../api/journalCalls.ts";
import { Button } from "../../components/Button.tsx";
import { CheckboxField } from "../../components/CheckboxField.tsx";
import { FormAlert } from "../../components/FormAlert.tsx";
import { failureMessage, showFieldFaults } from "../../components/formErrors.ts";
import { TextField } from "../../components/TextField.tsx";

/** The form of the daily limits; an empty field means no limit. */
export function LimitsForm({ settings }: { settings: JournalSettingsDto }) {
  const [save, { isLoading }] = useSaveJournalSettingsMutation();
  const [fault, setFault] = useState<string | null>(null);
  const form = useForm<z.input<typeof JournalSettingsInput>, unknown, JournalSettingsInput>({
    resolver: zodResolver(JournalSettingsInput),
    defaultValues: {
      maxLoss: settings.maxLoss?.toString() ?? "",
      maxSignals: settings.maxSignals?.toString() ?? "",
      leaderboard: settings.leaderboard,
    },
  });
  const { control } = form;

  const submit = form.handleSubmit(async (input) => {
    setFault(null);
    try {
      await save({ body: input }).unwrap();
    } catch (error) {
      if (showFieldFaults(form, error, ["maxLoss", "maxSignals", "leaderboard"])) return;
      setFault(failureMessage(error, "Failed to save your limits"));
    }
  });

  return (
    <form onSubmit={submit} noValidate aria-label="Daily limits" className="grid gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          control={control}
          name="maxLoss"
          label="Most to lose in $"
          inputMode="decimal"
          placeholder="No limit"
          autoComplete="off"
        />
        <TextField
          control={control}
          name="maxSignals"
          label="Most signals to take"
          inputMode="numeric"
          placeholder="No limit"
          autoComplete="off"
        />
      </div>
      <CheckboxField control={control} name="leaderboard">
        Show my first name, initial and return on stake on the leaderboard (from{" "}
        {JOURNAL_LIMITS.leaderboardMinimum} settled signals in 30 days)
      </CheckboxField>
      <FormAlert message={fault} />
      <Button type="submit" busy={isLoading} className="justify-self-start">
        Save limits
      </Button>
    </form>
  );
}
