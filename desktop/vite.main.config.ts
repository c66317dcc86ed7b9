import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { defineConfig } from "vite";
import { license } from "../ui/licenses.ts";
import { readServerAddress } from "./main/serverAddress.ts";

const here = (path: string) => resolve(import.meta.dirname, path);

/** @throws Error when the name of the application is not where it belongs. */
function appId(): string {
  const found = /^appId: (\S+)$/m.exec(readFileSync(here("../electron-builder.yml"), "utf8"))?.[1];
  if (found === undefined) throw new Error("electron-builder.yml has no appId.");
  return found;
}

/** File of the application's entry on Linux. */
const { desktopName } = JSON.parse(readFileSync(here("package.json"), "utf8")) as {
  desktopName: string;
};

/** @throws Error with what is wrong with `TERMINAL_SERVER`. */
function ownServer(): string | null {
  const typed = process.env["TERMINAL_SERVER"] ?? "";
  if (typed === "") return null;
  const check = readServerAddress(typed);
  if (!check.ok) throw new Error(`TERMINAL_SERVER: ${check.fault}`);
  return check.origin;
}

/**
 * Bundles the main process with everything it needs but Electron itself, so that the package
 * carries no node_modules.
 */
export default defineConfig({
  root: import.meta.dirname,
  define: {
    __APP_ID__: JSON.stringify(appId()),
    __DESKTOP_NAME__: JSON.stringify(desktopName),
    __SERVER__: JSON.stringify(ownServer()),
  },
  build: {
    ssr: true,
    outDir: here("dist/main"),
    emptyOutDir: true,
    target: "node20",
    sourcemap: true,
    license,
    rolldownOptions: {
      input: { main: here("main/main.ts") },
      output: { entryFileNames: "[name].js" },
      external: ["electron"],
    },
  },
  ssr: { noExternal: true, external: ["electron"] },
});
