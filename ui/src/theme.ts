import { useState } from "react";
import { usePlatform } from "./platform/PlatformContext.tsx";

export type Theme = "dark" | "light";

/** Storage key of the theme; a host reads it before the first paint. */
export const THEME_KEY = "theme";

function currentTheme(): Theme {
  return document.documentElement.dataset["theme"] === "light" ? "light" : "dark";
}

/** The theme in force, and what changes and remembers it. Dark unless chosen otherwise. */
export function useTheme(): [Theme, (theme: Theme) => void] {
  const { storage } = usePlatform();
  const [theme, setTheme] = useState(currentTheme);
  return [
    theme,
    (next) => {
      document.documentElement.dataset["theme"] = next;
      storage.set(THEME_KEY, next);
      setTheme(next);
    },
  ];
}
