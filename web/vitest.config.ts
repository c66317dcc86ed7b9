import { defineConfig } from "vitest/config";
import { PATIENCE } from "../patience.ts";

export default defineConfig({
  test: { name: "web", environment: "happy-dom", ...PATIENCE, include: ["src/**/*.test.{ts,tsx}"] },
});
