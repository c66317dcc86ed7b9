import type { PlatformTerminal, TerminalChange, TerminalSettings } from "../platform/Platform.ts";

/**
 * The desktop terminal around a page, whose settings are in memory.
 * @param change what it does first when a setting is changed
 * @param given settings that are others
 */
export function fakeTerminal(
  change: (change: TerminalChange) => Promise<void> = () => Promise.resolve(),
  given: Partial<TerminalSettings> = {},
): PlatformTerminal {
  let settings: TerminalSettings = {
    startAtLogin: false,
    closeToTray: true,
    doNotDisturb: false,
    compactShortcut: "Control+Alt+S",
    compactShortcutFault: "taken",
    notesRefused: true,
    hasTray: true,
    placesWindows: true,
    ...given,
  };
  const listeners = new Set<() => void>();
  return {
    recovered: false,
    server: "https://signals.example",
    shortcuts: [],
    settings: () => settings,
    change: async (next) => {
      await change(next);
      settings = { ...settings, ...next };
      for (const listener of listeners) listener();
    },
    onChange: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    showCompact: () => Promise.resolve(),
    setLive: () => undefined,
    changeServer: () => undefined,
  };
}
