import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    name: "desktop",
    environment: "happy-dom",
    include: ["*.test.ts", "{main,renderer,preload,bridge}/**/*.test.ts"],
  },
});
