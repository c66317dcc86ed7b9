import { t } from "@signaldeck/contract";
import { Volume2, VolumeX } from "lucide-react";
import { useState } from "react";
import { classes } from "../../components/classes.ts";
import { Phrase } from "../../components/Phrase.tsx";
import { usePlatform } from "../../platform/PlatformContext.tsx";
import { beep } from "./beep.ts";

const SOUND_KEY = "signals.sound";

/** Whether a new signal makes a sound on this device; off until switched on. */
export function isSoundOn(storage: { get(key: string): string | null }): boolean {
  return storage.get(SOUND_KEY) === "on";
}

/** Switches the sound of new signals; switching on plays it once. */
export function SoundToggle({ className }: { className?: string }) {
  const { storage } = usePlatform();
  const [on, setOn] = useState(() => isSoundOn(storage));
  function toggle() {
    const next = !on;
    storage.set(SOUND_KEY, next ? "on" : "off");
    setOn(next);
    if (next) beep();
  }
  const Icon = on ? Volume2 : VolumeX;
  return (
    <button
      type="button"
      aria-pressed={on}
      onClick={toggle}
      className={classes(
        "inline-flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-small px-2 text-muted hover:bg-raised hover:text-text",
        className,
      )}
    >
      <Icon aria-hidden="true" className="size-4" />
      <span className="sr-only @min-[30rem]:not-sr-only">
        <Phrase
          text={on ? t("Sound <state>on</state>") : t("Sound <state>off</state>")}
          parts={{
            state: (word) => <span className="inline-block w-[3ch] text-left">{word}</span>,
          }}
        />
      </span>
    </button>
  );
}
