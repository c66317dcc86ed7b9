import { shortRoot, t, tCount } from "@signaldeck/contract";
import { useState, useSyncExternalStore, useId } from "react";
import { headOf, readSavedCheckpoint } from "../../api/ledger/savedCheckpoint.ts";
import { Button } from "../../components/Button.tsx";
import { Card } from "../../components/Card.tsx";
import { FormAlert } from "../../components/FormAlert.tsx";
import { Phrase } from "../../components/Phrase.tsx";
import { TextLink } from "../../components/TextLink.tsx";
import type {
  PlatformTerminal,
  PlatformUpdates,
  TerminalChange,
  ShortcutFault,
} from "../../platform/Platform.ts";
import { usePlatform } from "../../platform/PlatformContext.tsx";
import { SCREENS } from "../../screens.ts";
import { Switch } from "../../components/Switch.tsx";
import { UpdateSteps } from "./UpdateSteps.tsx";
import { CONTROL_CLASSES } from "../../components/controlClasses.ts";
import { keysOfPress, wordsOfKeys } from "./shortcutKeys.ts";

interface ShortcutFieldProps {
  /** As the host names them, such as `Control+Alt+S`; empty for none. */
  keys: string;
  fault: ShortcutFault | null;
  onChange: (keys: string) => void;
}

/** Takes a combination of keys by pressing it. */
function ShortcutField({ keys, fault, onChange }: ShortcutFieldProps) {
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

/** How the terminal behaves on this device; nothing where there is none. */
export function TerminalCard() {
  const { info, terminal, tokens, updates } = usePlatform();
  if (!terminal) return null;
  return (
    <Settings
      terminal={terminal}
      updates={updates}
      version={info.version}
      protectedByMemory={tokens.protection === "memory"}
    />
  );
}

function Settings(props: {
  terminal: PlatformTerminal;
  updates: PlatformUpdates | null;
  version: string;
  protectedByMemory: boolean;
}) {
  const { terminal, updates } = props;
  const settings = useSyncExternalStore(terminal.onChange, terminal.settings);
  const [fault, setFault] = useState<string | null>(null);

  const change = (next: TerminalChange) => {
    setFault(null);
    terminal.change(next).catch(() => setFault(t("The setting could not be changed.")));
  };

  return (
    <Card title={t("Terminal")}>
      <div className="grid gap-3">
        <Switch
          label={t("Do not disturb")}
          text={t("No notifications at all until it is switched off.")}
          on={settings.doNotDisturb}
          onChange={(doNotDisturb) => change({ doNotDisturb })}
        />
        <Switch
          label={t("Stay in the tray")}
          text={
            settings.hasTray
              ? t("Closing the last window hides it; signals go on arriving.")
              : t(
                  "No tray was found here: closing the last window minimizes it, and signals go on arriving.",
                )
          }
          on={settings.closeToTray}
          onChange={(closeToTray) => change({ closeToTray })}
        />
        <Switch
          label={t("Start at login")}
          text={
            settings.hasTray
              ? t("Begins in the tray, without a window.")
              : t("Begins with a minimized window.")
          }
          on={settings.startAtLogin}
          onChange={(startAtLogin) => change({ startAtLogin })}
        />
        <ShortcutField
          keys={settings.compactShortcut}
          fault={settings.compactShortcutFault}
          onChange={(compactShortcut) => change({ compactShortcut })}
        />
        {!settings.placesWindows && (
          <p className="text-1 text-muted">
            {t(
              "Under Wayland the desktop alone places windows: the compact card may lie below others, and windows come back elsewhere.",
            )}
          </p>
        )}
        <FormAlert message={fault} />
        {settings.notesRefused && (
          <p className="rounded-small bg-amber-wash px-3.5 py-3">
            {t(
              "The system did not show the last notification. Allow notifications from SignalDeck in its settings.",
            )}
          </p>
        )}
        {props.protectedByMemory && (
          <p className="rounded-small bg-amber-wash px-3.5 py-3">
            {t(
              "This system has no keyring that is unlocked, so your sign-in is kept in memory alone: the next start will ask for your password again.",
            )}
          </p>
        )}
        <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line pt-4">
          <p className="min-w-0 text-muted">
            {t("Server")} <span className="block truncate text-text">{terminal.server}</span>
          </p>
          <div className="flex flex-wrap gap-3">
            <Button onClick={() => void terminal.showCompact()}>{t("Show compact card")}</Button>
            <Button onClick={() => terminal.changeServer()}>{t("Change server")}</Button>
          </div>
        </div>
        <SavedHead />
        <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line pt-4">
          <p className="text-muted">
            {t("Version")} <span className="block text-text">{props.version}</span>
          </p>
          {updates && (
            <UpdateSteps updates={updates} whenNone={t("This is the newest one known.")} />
          )}
        </div>
      </div>
    </Card>
  );
}

/** The head of the server's log that this device has stored, short enough to be compared by eye. */
function SavedHead() {
  const saved = readSavedCheckpoint(usePlatform());
  const head = saved && headOf(saved.checkpoint);
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line pt-4">
      <p className="min-w-0 text-muted">
        {t("Kept checkpoint")}{" "}
        <span className="block text-text">
          {head ? (
            <Phrase
              text={tCount(
                head.size,
                "{{count}} entry, root <root/>",
                "{{count}} entries, root <root/>",
              )}
              parts={{ root: <code title={head.root}>{shortRoot(head.root)}</code> }}
            />
          ) : (
            t("None yet. The signal room keeps one.")
          )}
        </span>
      </p>
      <TextLink to={SCREENS.performance}>{t("Open the public record")}</TextLink>
    </div>
  );
}
