import { resolve } from "node:path";
import { defineConfig } from "vite";

/**
 * Bundles the main process with everything it needs but Electron itself, so that the package
 * carries no node_modules.
 */
export default defineConfig({
  root: import.meta.dirname,
  build: {
    ssr: true,
    outDir: resolve(import.meta.dirname, "dist/main"),
    emptyOutDir: true,
    target: "node20",
    sourcemap: true,
    rolldownOptions: {
      input: { main: resolve(import.meta.dirname, "main/main.ts") },
      output: { entryFileNames: "[name].js" },
      external: ["electron"],
    },
  },
  ssr: { noExternal: true, external: ["electron"] },
});
