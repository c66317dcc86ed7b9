import { defineConfig } from "vitest/config";
import { PATIENCE } from "../patience.ts";

export default defineConfig({
  test: {
    name: "desktop",
    environment: "happy-dom",
    ...PATIENCE,
    include: ["*.test.ts", "{main,renderer,preload,bridge}/**/*.test.ts"],
  },
});
