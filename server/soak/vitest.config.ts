import { defineConfig } from "vitest/config";
import { SoakTable } from "./support/SoakTable.ts";

/** Long runs against real processes; not part of `npm test`. */
export default defineConfig({
  test: {
    name: "soak",
    include: ["server/soak/**/*.soak.ts"],
    testTimeout: 1_200_000,
    hookTimeout: 60_000,
    fileParallelism: false,
    reporters: ["default", new SoakTable()],
  },
});
