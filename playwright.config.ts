import { defineConfig, type LaunchOptions } from "@playwright/test";
import { keepFilesInMemory } from "./memoryFolder.ts";
import { FLOWS } from "./web/e2e/flows.ts";

keepFilesInMemory();

/**
 * A browser found by the test command; Playwright's own where none is named.
 * @param more arguments beside those that each has
 */
const launchOptions = (executablePath: string | undefined, ...more: string[]): LaunchOptions => ({
  ...(executablePath && { executablePath }),
  args: [
    ...more,
    "--no-sandbox",
    // Pages that live for seconds collect little: threads for it only take the processor from others.
    "--js-flags=--single-threaded-gc",
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
  ],
});

/** The device's notes are shown by a whole browser alone, and not by its headless shell. */
const WITH_NOTES = ["push.spec.ts", "delivery.spec.ts"];
const { CHROMIUM_PATH: whole, CHROMIUM_SHELL_PATH: shell = whole } = process.env;

/** What `npm test` runs; everything else is left to its whole size. */
const isFlow = Object.values(FLOWS).map(([, title]) => new RegExp(` ${title}$`));

export default defineConfig({
  outputDir: "test-results",
  ...(process.env["TEST_SIZE"] === "quick" && { grep: isFlow }),
  globalSetup: "./web/e2e/support/seedDemo.ts",
  // What hangs is found by each single wait (below, and in the specs): a whole walk takes as long as
  // its machine needs.
  timeout: 300_000,
  expect: { timeout: 20_000 },
  forbidOnly: true,
  // A flow waits for its server and its market for some of its time, and each worker starts its own.
  workers: "150%",
  reporter: "list",
  projects: [
    // In this order: specs of one window after the other come first, so that at the end there is work
    // for all workers.
    {
      name: "desktop",
      testDir: "desktop/e2e",
      // Windows of the terminal know no limit for a single step.
      timeout: 180_000,
      // The package that the specs drive must not be made anew meanwhile; an update has two of them.
      testIgnore: [
        ...(process.env["DESKTOP_PACKAGED"] ? ["package.spec.ts"] : []),
        ...(process.env["DESKTOP_UPDATE"] ? [] : ["update.spec.ts"]),
      ],
    },
    {
      name: "web with notes",
      testDir: "web/e2e",
      testMatch: WITH_NOTES,
      use: { launchOptions: launchOptions(whole) },
    },
    { name: "web", testDir: "web/e2e", testIgnore: WITH_NOTES },
  ],
  use: {
    browserName: "chromium",
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    // Tracing each test would double the time of all; `npm test` has second tries traced.
    trace: "off",
    // Each test is a new browser, which would load all of the application for the time without a
    // network. Specs about that allow it.
    serviceWorkers: "block",
    // A page that moves is drawn sixty times a second. What moves has specs that allow it.
    contextOptions: { reducedMotion: "reduce" },
    launchOptions: launchOptions(shell, "--in-process-gpu"),
  },
});
