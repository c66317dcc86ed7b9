import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

const NAME = "virtual:used-icons";

/** Gives the gallery every icon that the sources in a folder import, as `icons` by their names. */
export function usedIcons(folder: string): Plugin {
  return {
    name: "used-icons",
    resolveId: (id) => (id === NAME ? `\0${NAME}` : null),
    load: (id) => {
      if (id !== `\0${NAME}`) return null;
      const names = iconsIn(folder).join(", ");
      return `import { ${names} } from "lucide-react"; export const icons = { ${names} };`;
    },
  };
}

/** Names of the icons, sorted. */
function iconsIn(folder: string): string[] {
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file))
    .flatMap((file) => [
      ...readFileSync(join(folder, file), "utf8").matchAll(
        /import \{([^}]*)\} from "lucide-react"/g,
      ),
    ])
    .flatMap(([, list = ""]) => list.split(","))
    .map((name) => name.replace(/ as .*/s, "").trim())
    .filter((name) => /^[A-Z]/.test(name));
  return [...new Set(names)].sort();
}
