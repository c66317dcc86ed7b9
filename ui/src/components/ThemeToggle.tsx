import { t } from "@signaldeck/contract";
import { Moon, Sun } from "lucide-react";
import { useTheme } from "../theme.ts";
import { IconButton } from "./IconButton.tsx";

/** Changes between dark and light. */
export function ThemeToggle() {
  const [theme, setTheme] = useTheme();
  const next = theme === "dark" ? "light" : "dark";
  return (
    <IconButton
      label={next === "dark" ? t("Use dark theme") : t("Use light theme")}
      icon={theme === "dark" ? Sun : Moon}
      onClick={() => setTheme(next)}
    />
  );
}
