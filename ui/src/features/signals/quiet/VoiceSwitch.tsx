import { t } from "@signaldeck/contract";
import { useEffect } from "react";
import { useForm, useWatch } from "react-hook-form";
import { CheckboxField } from "../../../components/CheckboxField.tsx";
import { usePlatform } from "../../../platform/PlatformContext.tsx";
import { isOn, turn, VOICE_KEY } from "./deviceSwitch.ts";
import { say, useHasVoice } from "./voice.ts";

/** Has new signals read aloud; where the device has no voice for the language, it says so. */
export function VoiceSwitch() {
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
