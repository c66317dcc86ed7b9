import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    name: "ui",
    root: fileURLToPath(new URL(".", import.meta.url)),
    environment: "happy-dom",
    // Files of one process share the modules; `setup.ts` undoes what a file has faked.
    isolate: false,
    include: ["src/**/*.test.{ts,tsx}"],
    setupFiles: ["src/testing/setup.ts"],
    testTimeout: 15_000,
  },
});
