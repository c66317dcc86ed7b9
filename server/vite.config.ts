import { resolve } from "node:path";
import { defineConfig } from "vite";

/** Bundles the server for Node; packages from node_modules stay outside, and are shipped beside it. */
export default defineConfig({
  root: import.meta.dirname,
  build: {
    ssr: true,
    outDir: resolve(import.meta.dirname, "dist"),
    emptyOutDir: true,
    target: "node20",
    sourcemap: true,
    rolldownOptions: {
      input: { signaldeck: resolve(import.meta.dirname, "src/signaldeck.ts") },
      output: { entryFileNames: "[name].js" },
    },
  },
  ssr: { noExternal: ["@signaldeck/contract"] },
});
