import { t } from "@signaldeck/contract";
import { Volume2, VolumeX } from "lucide-react";
import { useState } from "react";
import { Phrase } from "../../../components/Phrase.tsx";
import { usePlatform } from "../../../platform/PlatformContext.tsx";
import { beep } from "./beep.ts";
import { isOn, SOUND_KEY, turn } from "./deviceSwitch.ts";

/** Switches the sound of new signals; switching on plays it once. */
export function SoundToggle() {
  const { storage } = usePlatform();
  const [on, setOn] = useState(() => isOn(storage, SOUND_KEY));
  function toggle() {
    const next = !on;
    turn(storage, SOUND_KEY, next);
    setOn(next);
    if (next) beep();
  }
  const Icon = on ? Volume2 : VolumeX;
  return (
    <button
      type="button"
      aria-pressed={on}
      onClick={toggle}
      className="inline-flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-small px-2 text-muted hover:bg-raised hover:text-text"
    >
      <Icon aria-hidden="true" className="size-4" />
      <span className="sr-only @min-[30rem]:not-sr-only">
        <Phrase
          text={on ? t("Sound <state>on</state>") : t("Sound <state>off</state>")}
          parts={{
            state: (word) => <span className="inline-block w-[3ch] text-start">{word}</span>,
          }}
        />
      </span>
    </button>
  );
}
