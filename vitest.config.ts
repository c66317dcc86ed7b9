import { defineConfig } from "vitest/config";

/** Rooms whose tests use a database; they run once more on PostgreSQL. */
const DATABASE_ROOMS = [
  "academy",
  "community",
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
  "app",
];

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: "contract",
          include: ["server/contract/src/**/*.test.ts"],
        },
      },
      {
        test: {
          name: "server",
          include: ["server/src/**/*.test.ts"],
          testTimeout: 20_000,
          hookTimeout: 30_000,
        },
      },
      {
        test: {
          name: "server on PostgreSQL",
          include: DATABASE_ROOMS.map((room) => `server/src/${room}{/**/*,*}.test.ts`),
          globalSetup: ["server/src/testing/postgresServer.ts"],
          setupFiles: ["server/src/testing/usePostgres.ts"],
          testTimeout: 20_000,
          hookTimeout: 30_000,
        },
      },
      "{ui,web}/vitest.config.ts",
    ],
  },
});
