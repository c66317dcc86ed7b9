import { defineConfig } from "vitest/config";
import { SoakTable } from "./support/SoakTable.ts";

const ALL = "server/soak/**/*.soak.ts";

/** What is judged by the clock has the machine for itself; the others do not mind company. */
const BY_THE_CLOCK = [
  "evenAnswers",
  "lockedDatabase",
  "lostRights",
  "manyWrites",
  "publicAddresses",
  "slowClients",
  "streams",
  "upgrade",
].map((name) => `server/soak/${name}.soak.ts`);

/** Long runs against real processes; not part of `npm test`. */
export default defineConfig({
  test: {
    testTimeout: 1_200_000,
    hookTimeout: 60_000,
    reporters: ["default", new SoakTable()],
    projects: [
      {
        extends: true,
        test: {
          name: "in company",
          include: [ALL],
          exclude: BY_THE_CLOCK,
          maxWorkers: 2,
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: "by the clock",
          include: BY_THE_CLOCK,
          maxWorkers: 1,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
