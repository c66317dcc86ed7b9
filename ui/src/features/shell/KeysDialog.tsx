import { Dialog } from "../../components/Dialog.tsx";
import { useShortcutList } from "../../components/Shortcuts.tsx";
import { usePlatform } from "../../platform/PlatformContext.tsx";

/** Every key that does something at this moment, with what it does. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const { info } = usePlatform();
  const isMac = /mac|darwin/i.test(info.os);
  // The latest one wins where two parts of a screen have taken the same key.
  const byKeys = new Map(useShortcutList().map(({ keys, label }) => [keys, label]));
  return (
    <Dialog open onClose={onClose} title="Keys">
      <p className="mb-3 text-muted">They work on this screen while you are not typing.</p>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-5">
        {[...byKeys].map(([keys, label]) => (
          <div key={keys} className="col-span-2 grid grid-cols-subgrid border-t border-line py-2">
            <dt>
              <KeyNames keys={keys} isMac={isMac} />
            </dt>
            <dd>{label}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}

function KeyNames({ keys, isMac }: { keys: string; isMac: boolean }) {
  const parts = keys.startsWith("mod+")
    ? [isMac ? "⌘" : "Ctrl", keys.slice(4).toUpperCase()]
    : [keys];
  return (
    <span className="flex gap-1">
      {parts.map((part) => (
        <kbd
          key={part}
          className="min-w-7 rounded-small border border-line-strong bg-raised px-2 py-0.5 text-center font-mono text-1"
        >
          {part}
        </kbd>
      ))}
    </span>
  );
}
