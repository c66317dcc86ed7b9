import { t, percentAsIs } from "@signaldeck/contract";
import { useEffect, useId } from "react";
import { FormProvider, useForm, useWatch } from "react-hook-form";
import { Dialog } from "../../../components/Dialog.tsx";
import { useDeviceAlerts } from "../../../api/deviceAlerts.ts";
import { usePairsToChoose } from "../../../api/marketCalls.ts";
import {
  alertFilterForm,
  alertFilterOf,
  type AlertFilterForm,
} from "../../../components/alertFilterForm.ts";
import { PairAndHourFields } from "../../../components/PairAndHourFields.tsx";
import { useSignalPreferences } from "../../../api/signalPreferences.ts";
import { userChanged } from "../../../api/sessionSlice.ts";
import { useAppDispatch } from "../../../api/storeHooks.ts";
import { FormAlert } from "../../../components/FormAlert.tsx";
import { SelectBox } from "../../../components/SelectBox.tsx";
import { useFault } from "../../../components/useFault.ts";
import { useSaveOwnTermsMutation } from "../api.ts";
import { MINIMUMS } from "../minimums.ts";
import { CheckboxField } from "../../../components/CheckboxField.tsx";
import { usePlatform } from "../../../platform/PlatformContext.tsx";
import { isOn, turn, VOICE_KEY } from "./deviceSwitch.ts";
import { say, useHasVoice } from "./voice.ts";

/** Has new signals read aloud; where the device has no voice for the language, it says so. */
function VoiceSwitch() {
  const hasVoice = useHasVoice();
  return hasVoice ? (
    <Switch />
  ) : (
    <p className="text-muted">
      {t("This device has no voice for your language, so signals cannot be read aloud here.")}
    </p>
  );
}

/** Switching on says once how it sounds. */
function Switch() {
  const { storage } = usePlatform();
  const { control } = useForm({ defaultValues: { voice: isOn(storage, VOICE_KEY) } });
  const voice = useWatch({ control, name: "voice" });
  useEffect(() => {
    if (voice === isOn(storage, VOICE_KEY)) return;
    turn(storage, VOICE_KEY, voice);
    if (voice) say(t("New signals are read aloud."));
  }, [voice, storage]);
  return (
    <CheckboxField control={control} name="voice">
      <span className="block font-semibold">{t("Read new signals aloud")}</span>
      <span className="block text-muted">
        {t("Pair, direction and duration, in your language, while the signal room is open.")}
      </span>
    </CheckboxField>
  );
}

/** From which stated confidence on the member wants to be called; stored with the account. */
function MinimumChoice() {
  const own = useSignalPreferences();
  const dispatch = useAppDispatch();
  const [save, { isLoading }] = useSaveOwnTermsMutation();
  const { fault, attempt } = useFault();
  const id = useId();
  // One that was typed in the settings stays to be chosen.
  const figures = [...new Set([...MINIMUMS, ...(own.floor === null ? [] : [own.floor])])];

  const choose = (floor: number | null) =>
    attempt(
      async () => dispatch(userChanged(await save({ body: { ...own, floor } }).unwrap())),
      t("Failed to save your payout and minimum"),
    );
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="font-semibold">
        {t("Minimum confidence")}
      </label>
      <SelectBox
        id={id}
        aria-describedby={`${id}-hint`}
        value={own.floor ?? ""}
        disabled={isLoading}
        onChange={({ target }) => void choose(target.value === "" ? null : Number(target.value))}
        options={[
          { value: "", label: t("No minimum") },
          ...figures
            .sort((a, b) => a - b)
            .map((figure) => ({ value: String(figure), label: percentAsIs(figure) })),
        ]}
      />
      <p id={`${id}-hint`} className="text-1 text-muted">
        {t(
          "A signal below it is shown all the same, and says so. It makes no sound, and whatever tells you of recommended signals leaves it out. Kept with your account.",
        )}
      </p>
      <FormAlert message={fault} />
    </div>
  );
}

/** What this device may call for, and when; the same pairs and hours as those of its notes. */
function DeviceMute() {
  const [alerts, setAlerts] = useDeviceAlerts();
  const fields = useForm<AlertFilterForm>({ defaultValues: alertFilterForm(alerts.filter) });
  const form = useWatch({ control: fields.control }) as AlertFilterForm;
  const known = usePairsToChoose(alerts.filter.pairs);
  const filter = alertFilterOf(form, known);
  const changed = filter !== null && JSON.stringify(filter) !== JSON.stringify(alerts.filter);

  useEffect(() => {
    if (changed) setAlerts({ ...alerts, filter });
  });
  return (
    <section aria-label={t("On this device")} className="grid gap-4 border-t border-line pt-4">
      <h3 className="font-semibold">{t("On this device")}</h3>
      <VoiceSwitch />
      <p className="text-muted">
        {t("Sound, voice and notifications of this device keep to these pairs and hours.")}
      </p>
      <FormProvider {...fields}>
        <PairAndHourFields pairs={known} />
      </FormProvider>
    </section>
  );
}

/** What the member says of being called by new signals. */
export function CallsDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} title={t("Sound and quiet")}>
      <div className="grid gap-4">
        <MinimumChoice />
        <DeviceMute />
      </div>
    </Dialog>
  );
}
