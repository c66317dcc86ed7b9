import { resolve } from "node:path";
import { defineConfig, type Plugin } from "vite";

/** Migrations are found by their folder, which a build does not ship. */
const migrations: Plugin = {
  name: "migrations",
  enforce: "pre",
  load: (id) =>
    id.endsWith("/migrations/files.ts")
      ? `export const files = import.meta.glob("./[0-9]*-*.ts", { eager: true });`
      : null,
};

/** Bundles the server for Node; packages from node_modules stay outside, and are shipped beside it. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [migrations],
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
