import { t } from "@signaldeck/contract";
import { useId, useState } from "react";
import { Button } from "../../components/Button.tsx";
import { CONTROL_CLASSES } from "../../components/controlClasses.ts";
import type { ShortcutFault } from "../../platform/Platform.ts";
import { keysOfPress, wordsOfKeys } from "./shortcutKeys.ts";

export interface ShortcutFieldProps {
  /** As the host names them, such as `Control+Alt+S`; empty for none. */
  keys: string;
  fault: ShortcutFault | null;
  onChange: (keys: string) => void;
}

/** Takes a combination of keys by pressing it. */
export function ShortcutField({ keys, fault, onChange }: ShortcutFieldProps) {
  const id = useId();
  const [listening, setListening] = useState(false);
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block font-semibold">
        {t("Compact card from any program")}
      </label>
      <div className="flex gap-3">
        <input
          id={id}
          readOnly
          value={listening ? t("Press the keys") : wordsOfKeys(keys)}
          aria-describedby={`${id}-note`}
          aria-invalid={fault !== null}
          onFocus={() => setListening(true)}
          onBlur={() => setListening(false)}
          onKeyDown={(event) => {
            if (event.key === "Tab") return;
            event.preventDefault();
            const pressed = keysOfPress(event);
            if (pressed === null) return;
            onChange(pressed);
            event.currentTarget.blur();
          }}
          className={CONTROL_CLASSES}
        />
        {keys !== "" && <Button onClick={() => onChange("")}>{t("Remove")}</Button>}
      </div>
      <p id={`${id}-note`} className={fault ? "mt-1.5 text-put" : "mt-1.5 text-1 text-muted"}>
        {noteOf(fault)}
      </p>
    </div>
  );
}

function noteOf(fault: ShortcutFault | null): string {
  if (fault === "taken") return t("Another program holds these keys. Please choose others.");
  if (fault === "writes") {
    return t(
      "On many keyboards these keys write a letter, such as ś, and no program could write it any more. Please choose others.",
    );
  }
  return t("Ctrl or Cmd with Shift, and a letter or a digit.");
}
