import { useSyncExternalStore } from "react";
import { usePlatform } from "./platform/PlatformContext.tsx";

export type Theme = "dark" | "light";

/** Storage key of the theme; a host reads it before the first paint. */
export const THEME_KEY = "theme";

const listeners = new Set<() => void>();

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function currentTheme(): Theme {
  return document.documentElement.dataset["theme"] === "light" ? "light" : "dark";
}

/** The theme in force, and what changes and remembers it. Dark unless chosen otherwise. */
export function useTheme(): [Theme, (theme: Theme) => void] {
  const { storage } = usePlatform();
  const theme = useSyncExternalStore(subscribe, currentTheme, () => "dark" as const);
  return [
    theme,
    (next) => {
      document.documentElement.dataset["theme"] = next;
      storage.set(THEME_KEY, next);
      for (const listener of listeners) listener();
    },
  ];
}
