import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { license, licensesOf } from "../ui/licenses.ts";
import { contractParts } from "../ui/contractParts.ts";
import { words } from "../ui/words.ts";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const VERIFIER = "verify.mjs";

/**
 * The program that checks the ledger's log, as it stands: in the terminal it comes with the release,
 * so that no server can send another one.
 */
const verifier: Plugin = {
  name: "verifier",
  generateBundle() {
    const source = readFileSync(here(`../server/verifier/${VERIFIER}`));
    this.emitFile({ type: "asset", fileName: VERIFIER, source });
  },
};

/** The pages of the terminal: the same UI as in the browser, on another host. */
export default defineConfig({
  root: here("renderer"),
  base: "/",
  publicDir: here("renderer/public"),
  plugins: [
    react(),
    tailwindcss(),
    contractParts(),
    words,
    verifier,
    licensesOf("@fontsource-variable/inter", "tailwindcss"),
  ],
  build: {
    outDir: here("dist/renderer"),
    emptyOutDir: true,
    assetsInlineLimit: 0,
    license,
    target: "es2023",
  },
});
