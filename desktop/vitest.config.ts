import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    name: "desktop",
    environment: "happy-dom",
    include: ["{main,renderer,preload,bridge}/**/*.test.ts"],
  },
});
