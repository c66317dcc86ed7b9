import { defineConfig } from "@playwright/test";

/** Chromium found by the test command; Playwright's own where none is named. */
const executablePath = process.env["CHROMIUM_PATH"];

export default defineConfig({
  outputDir: "test-results",
  globalSetup: "./web/e2e/support/seedDemo.ts",
  timeout: 60_000,
  expect: { timeout: 10_000 },
  forbidOnly: true,
  // A shared machine may stall for seconds; what fails twice is a fault. The same everywhere, and
  // `npm test` counts and names what needed a second try.
  retries: 1,
  workers: 2,
  reporter: "list",
  projects: [
    { name: "web", testDir: "web/e2e" },
    {
      name: "desktop",
      testDir: "desktop/e2e",
      // The package that the specs drive must not be made anew meanwhile.
      ...(process.env["DESKTOP_PACKAGED"] && { testIgnore: "package.spec.ts" }),
    },
  ],
  use: {
    browserName: "chromium",
    // Tracing each test would double the time of all.
    trace: "on-first-retry",
    // Each test is a new browser, which would load all of the application for the time without a
    // network. Specs about that allow it.
    serviceWorkers: "block",
    launchOptions: {
      ...(executablePath && { executablePath }),
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-dev-shm-usage",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  },
});
