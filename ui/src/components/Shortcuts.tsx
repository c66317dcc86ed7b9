import {
  createContext,
  use,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useState,
  type ReactNode,
} from "react";

/** A key that does something on the screen that is open. */
export interface Shortcut {
  /** As `KeyboardEvent.key` names it, such as `/` or `j`; with Ctrl or Cmd as `mod+k`. */
  keys: string;
  /** What it does, for the list of keys. */
  label: string;
  run: () => void;
}

interface Registry {
  add(shortcut: Shortcut): () => void;
}

const RegistryContext = createContext<Registry | null>(null);
const ListContext = createContext<readonly Shortcut[]>([]);

/** Letters belong to the person typing; a combination with Ctrl or Cmd works there, too. */
function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches("input, textarea, select"))
  );
}

/** Controls that answer to Enter and arrows by themselves. */
function isPressable(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest("a, button, [role=menuitem]") !== null;
}

function keysOf({ ctrlKey, metaKey, shiftKey, key }: KeyboardEvent): string {
  if (ctrlKey || metaKey) return `mod+${key.toLowerCase()}`;
  // Caps Lock turns a letter into another key, and means none.
  return shiftKey || key.length > 1 ? key : key.toLowerCase();
}

/** Listens to the keys of the shortcuts below it; nothing of them works inside an open dialog. */
export function ShortcutsProvider({ children }: { children: ReactNode }) {
  const [shortcuts, setShortcuts] = useState<readonly Shortcut[]>([]);

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.altKey || event.isComposing) return;
    const keys = keysOf(event);
    const isCombination = keys.startsWith("mod+");
    if (!isCombination && isTyping(event.target)) return;
    if (keys === "Enter" && isPressable(event.target)) return;
    if (document.querySelector("[role=dialog], [role=alertdialog]")) return;
    // The latest one wins: an inner part may take over a key of its screen.
    const found = shortcuts.findLast((shortcut) => shortcut.keys === keys);
    if (!found) return;
    event.preventDefault();
    found.run();
  });

  // Before anything can be seen, here and below: a person who sees a screen may press its keys.
  useLayoutEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    document.addEventListener("keydown", listener);
    return () => document.removeEventListener("keydown", listener);
  }, []);

  const registry = useMemo(
    (): Registry => ({
      add(shortcut) {
        setShortcuts((before) => [...before, shortcut]);
        return () => setShortcuts((before) => before.filter((other) => other !== shortcut));
      },
    }),
    [],
  );

  return (
    <RegistryContext value={registry}>
      <ListContext value={shortcuts}>{children}</ListContext>
    </RegistryContext>
  );
}

/** Offers a key while the calling component is shown; `run` may change from render to render. */
export function useShortcut(keys: string, label: string, run: () => void): void {
  const registry = use(RegistryContext);
  const latest = useEffectEvent(run);
  useLayoutEffect(
    () => registry?.add({ keys, label, run: () => latest() }),
    [registry, keys, label],
  );
}

/** The keys that work at this moment, in the order in which they came. */
export function useShortcutList(): readonly Shortcut[] {
  return use(ListContext);
}
