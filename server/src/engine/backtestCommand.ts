import { parseArgs } from "node:util";
import { backtest } from "./backtest.ts";
import { backtestText } from "./backtestText.ts";
import { dataFolder } from "../market/dataFolder.ts";
import { shippedModel } from "./model.ts";

/** `--data DIR` (candle files), `--json` (one object on stdout instead of text). */
function main(): void {
  const { values } = parseArgs({
    options: { data: { type: "string" }, json: { type: "boolean", default: false } },
  });
  const report = backtest(dataFolder(values.data), shippedModel());
  process.stdout.write(values.json ? `${JSON.stringify(report, null, 2)}\n` : backtestText(report));
}

try {
  main();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
