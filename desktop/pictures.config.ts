// Takes the README's pictures; no test run starts it. See scripts/pictures.mjs.
import base from "../playwright.config.ts";

export default {
  ...base,
  outputDir: "../test-results",
  globalSetup: "../web/e2e/support/seedDemo.ts",
  retries: 0,
  projects: [{ name: "pictures", testDir: "e2e", testMatch: "*.pictures.ts" }],
};
