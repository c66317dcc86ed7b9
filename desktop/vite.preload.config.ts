import { resolve } from "node:path";
import { defineConfig } from "vite";

/** A sandboxed preload script is one CommonJS file that may require Electron alone. */
export default defineConfig({
  root: import.meta.dirname,
  build: {
    ssr: true,
    outDir: resolve(import.meta.dirname, "dist/preload"),
    emptyOutDir: true,
    target: "node20",
    rolldownOptions: {
      input: { preload: resolve(import.meta.dirname, "preload/preload.ts") },
      output: { format: "cjs", entryFileNames: "[name].cjs" },
      external: ["electron"],
    },
  },
  ssr: { noExternal: true, external: ["electron"] },
});
