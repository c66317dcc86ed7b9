import { parseArgs } from "node:util";
import { backtest, USUAL_PAYOUT } from "./backtest.ts";
import { backtestText } from "./backtestText.ts";
import { dataFolder } from "../market/dataFolder.ts";
import { shippedModel } from "./model.ts";
import { runCommand } from "../runCommand.ts";

/** `--data DIR` (candle files), `--payout PERCENT`, `--json` (one object on stdout, no text). */
function main(): void {
  const { values } = parseArgs({
    options: {
      data: { type: "string" },
      payout: { type: "string", default: String(USUAL_PAYOUT) },
      json: { type: "boolean", default: false },
    },
  });
  const payout = Number(values.payout);
  if (!(payout > 0 && payout <= 1_000)) throw new Error("--payout is a percentage, such as 85");
  const report = backtest(dataFolder(values.data), shippedModel(), payout);
  process.stdout.write(values.json ? `${JSON.stringify(report, null, 2)}\n` : backtestText(report));
}

await runCommand(main);
