import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { PATIENCE } from "../patience.ts";
import { contractParts } from "./contractParts.ts";
import { words } from "./words.ts";

const NO_CHARTS = fileURLToPath(new URL("src/testing/noCharts.ts", import.meta.url));

export default defineConfig({
  plugins: [contractParts(), words],
  resolve: { alias: { "lightweight-charts": NO_CHARTS } },
  test: {
    name: "ui",
    root: fileURLToPath(new URL(".", import.meta.url)),
    environment: "happy-dom",
    // A followed link would put another window in the place of the one that all files share.
    environmentOptions: {
      happyDOM: {
        settings: {
          navigation: { disableMainFrameNavigation: true, disableFallbackToSetURL: true },
        },
      },
    },
    // Files of one process share the modules; the set-up undoes what a file has faked.
    isolate: false,
    include: ["{src,gallery}/**/*.test.{ts,tsx}"],
    setupFiles: [
      "../server/src/testing/leaveNothing.ts",
      "../server/src/testing/seedProperties.ts",
      "src/testing/setup.ts",
    ],
    ...PATIENCE,
  },
});
