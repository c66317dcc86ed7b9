import { t } from "@signaldeck/contract";
import { useSyncExternalStore } from "react";
import { Dialog } from "../../components/Dialog.tsx";
import { useShortcutList } from "../../components/Shortcuts.tsx";
import type { PlatformTerminal } from "../../platform/Platform.ts";
import { usePlatform } from "../../platform/PlatformContext.tsx";

/** Every key that does something at this moment, with what it does. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const { info, terminal } = usePlatform();
  const isMac = /mac|darwin/i.test(info.os);
  // The latest one wins where two parts of a screen have taken the same key.
  const byKeys = new Map(useShortcutList().map(({ keys, label }) => [keys, label]));
  return (
    <Dialog open onClose={onClose} title={t("Keys")}>
      <p className="mb-3 text-muted">{t("They work on this screen while you are not typing.")}</p>
      <KeyList keys={[...byKeys]} isMac={isMac} />
      {terminal && <TerminalKeys terminal={terminal} isMac={isMac} />}
    </Dialog>
  );
}

/** The keys of the terminal's menu, and the one pair that works in every program. */
function TerminalKeys({ terminal, isMac }: { terminal: PlatformTerminal; isMac: boolean }) {
  const { compactShortcut, compactShortcutFault } = useSyncExternalStore(
    terminal.onChange,
    terminal.settings,
  );
  return (
    <>
      <h3 className="mt-6 mb-2 font-semibold">{t("In every window")}</h3>
      <KeyList
        keys={terminal.shortcuts.map(({ keys, label }) => [keys, label] as const)}
        isMac={isMac}
      />
      <h3 className="mt-6 mb-2 font-semibold">{t("In every program")}</h3>
      {compactShortcut === "" || compactShortcutFault !== null ? (
        <p className="text-muted">{t("None. They are chosen in the settings of the terminal.")}</p>
      ) : (
        <KeyList keys={[[compactShortcut, t("Show or hide the compact card")]]} isMac={isMac} />
      )}
    </>
  );
}

function KeyList(props: { keys: readonly (readonly [string, string])[]; isMac: boolean }) {
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-5">
      {props.keys.map(([keys, label]) => (
        <div
          key={`${keys} ${label}`}
          className="col-span-2 grid grid-cols-subgrid border-t border-line py-2"
        >
          <dt>
            <KeyNames keys={keys} isMac={props.isMac} />
          </dt>
          <dd>{label}</dd>
        </div>
      ))}
    </dl>
  );
}

function KeyNames({ keys, isMac }: { keys: string; isMac: boolean }) {
  const names = keys.length > 1 ? keys.split("+") : [keys];
  const parts = names.map((name) => wordOf(name, names.length > 1, isMac));
  return (
    <span className="flex gap-1">
      {parts.map((part) => (
        <kbd
          key={part}
          className="min-w-7 rounded-[4px] border border-line-strong bg-raised px-2 py-0.5 text-center font-mono text-1"
        >
          {part}
        </kbd>
      ))}
    </span>
  );
}

/** What is printed on a key. */
function wordOf(name: string, isCombination: boolean, isMac: boolean): string {
  if (name === "mod" || name === "CommandOrControl") return isMac ? "⌘" : "Ctrl";
  if (name === "Cmd" || name === "Super") return isMac ? "⌘" : "Super";
  if (name === "Control") return "Ctrl";
  return isCombination && name.length === 1 ? name.toUpperCase() : name;
}
