import { defineConfig } from "vitest/config";

/** Rooms whose tests use a database; they run once more on PostgreSQL. */
const DATABASE_ROOMS = [
  "academy",
  "community",
  "content",
  "elite-room",
  "support",
  "bot-access",
  "copy-trading",
  "accounts",
  "database",
  "delivery",
  "http",
  "journal",
  "membership",
  "record",
  "signals",
  "staff",
  "app",
];

/**
 * Test files of one process share the modules, which is most of what a file costs; what a file
 * fakes, it leaves real again.
 */
const serverTests = {
  isolate: false,
  globalSetup: ["server/src/testing/templateFile.ts"],
  setupFiles: ["server/src/testing/leaveNothing.ts", "server/src/testing/useTemplateFile.ts"],
  testTimeout: 20_000,
  hookTimeout: 30_000,
};

export default defineConfig({
  test: {
    // One process less than there are cores is the default, which leaves half of a small machine idle.
    maxWorkers: "100%",
    projects: [
      {
        test: {
          name: "contract",
          isolate: false,
          include: ["server/contract/src/**/*.test.ts"],
        },
      },
      {
        test: {
          name: "server",
          ...serverTests,
          include: ["server/src/**/*.test.ts"],
        },
      },
      {
        test: {
          name: "server on PostgreSQL",
          ...serverTests,
          include: DATABASE_ROOMS.map((room) => `server/src/${room}{/**/*,*}.test.ts`),
          globalSetup: ["server/src/testing/postgresServer.ts"],
          setupFiles: ["server/src/testing/leaveNothing.ts", "server/src/testing/usePostgres.ts"],
        },
      },
      "{ui,web,desktop}/vitest.config.ts",
    ],
  },
});
