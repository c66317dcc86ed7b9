import { countText, shortRoot } from "@signaldeck/contract";
import { useState, useSyncExternalStore } from "react";
import { headOf, readKept } from "../../api/ledger/keptCheckpoint.ts";
import { Button } from "../../components/Button.tsx";
import { Card } from "../../components/Card.tsx";
import { FormAlert } from "../../components/FormAlert.tsx";
import { TextLink } from "../../components/TextLink.tsx";
import type { PlatformTerminal, PlatformUpdates, TerminalChange } from "../../platform/Platform.ts";
import { usePlatform } from "../../platform/PlatformContext.tsx";
import { SCREENS } from "../../screens.ts";
import { ShortcutField } from "./ShortcutField.tsx";
import { Switch } from "./Switch.tsx";
import { UpdateSteps } from "./UpdateSteps.tsx";

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
    terminal.change(next).catch(() => setFault("The setting could not be changed."));
  };

  return (
    <Card title="Terminal">
      <div className="grid gap-3">
        <Switch
          label="Do not disturb"
          text="No notes at all until it is switched off."
          on={settings.doNotDisturb}
          onChange={(doNotDisturb) => change({ doNotDisturb })}
        />
        <Switch
          label="Stay in the tray"
          text="Closing the last window hides it; signals go on arriving."
          on={settings.closeToTray}
          onChange={(closeToTray) => change({ closeToTray })}
        />
        <Switch
          label="Start at login"
          text="Begins in the tray, without a window."
          on={settings.startAtLogin}
          onChange={(startAtLogin) => change({ startAtLogin })}
        />
        <ShortcutField
          keys={settings.compactShortcut}
          taken={settings.compactShortcutTaken}
          onChange={(compactShortcut) => change({ compactShortcut })}
        />
        <FormAlert message={fault} />
        {props.protectedByMemory && (
          <p className="rounded-small bg-amber-wash px-3.5 py-3">
            This system has no keyring that is unlocked, so your sign-in is kept in memory alone:
            the next start will ask for your password again.
          </p>
        )}
        <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line pt-4">
          <p className="min-w-0 text-muted">
            Server <span className="block truncate text-text">{terminal.server}</span>
          </p>
          <div className="flex flex-wrap gap-3">
            <Button onClick={() => void terminal.showCompact()}>Show compact card</Button>
            <Button onClick={() => terminal.changeServer()}>Change server</Button>
          </div>
        </div>
        <KeptHead />
        <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line pt-4">
          <p className="text-muted">
            Version <span className="block text-text">{props.version}</span>
          </p>
          {updates && <UpdateSteps updates={updates} whenNone="This is the newest one known." />}
        </div>
      </div>
    </Card>
  );
}

/** The head of the server's log that this device has kept, short enough to be compared by eye. */
function KeptHead() {
  const kept = readKept(usePlatform());
  const head = kept && headOf(kept.checkpoint);
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line pt-4">
      <p className="min-w-0 text-muted">
        Kept checkpoint{" "}
        <span className="block text-text">
          {head ? (
            <>
              {countText(head.size)} entries, root{" "}
              <code title={head.root}>{shortRoot(head.root)}</code>
            </>
          ) : (
            "None yet. The signal room keeps one."
          )}
        </span>
      </p>
      <TextLink to={SCREENS.performance}>Open the public record</TextLink>
    </div>
  );
}
