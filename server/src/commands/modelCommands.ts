import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { percent } from "@signaldeck/contract";
import { backtest, USUAL_PAYOUT } from "../engine/backtest.ts";
import { backtestText } from "../engine/backtestText.ts";
import { shippedModel } from "../engine/model.ts";
import { readTrainingSeries, trainModel } from "../engine/train.ts";
import { dataFolder } from "../market/dataFolder.ts";
import { REPOSITORY_ROOT } from "../paths.ts";
import { command, UsageError } from "./Command.ts";

const DATA = {
  value: "FOLDER",
  text: "candle files SYMBOL_STEP_*.csv.gz (step 1m or 5m)",
} as const;

/** The model that the product is built with. */
const SHIPPED = join(REPOSITORY_ROOT, "server", "src", "engine", "model.json");

/** Judges the shipped model by recordings. */
export const backtestModel = command({
  name: "backtest",
  summary: "Says how good the shipped model is on recordings.",
  options: {
    data: DATA,
    payout: { value: "PERCENT", text: `payout of a won option; ${USUAL_PAYOUT} without it` },
    json: { text: "prints one object instead of text" },
  },
  run({ data, payout: given, json }, { output }) {
    const payout = Number(given ?? USUAL_PAYOUT);
    if (!(payout > 0 && payout <= 1_000)) {
      throw new UsageError("--payout is a percentage, such as 85.");
    }
    const report = backtest(dataFolder(data), shippedModel(), payout);
    output.write(json ? `${JSON.stringify(report, null, 2)}\n` : backtestText(report));
    return Promise.resolve();
  },
});

/** Trains a model. */
export const train = command({
  name: "train",
  summary: "Trains the engine's model on recordings.",
  options: {
    data: DATA,
    out: { value: "FILE", text: "the model; without it the one that the product is built with" },
  },
  run({ data, out = SHIPPED }, { output }) {
    const model = trainModel(readTrainingSeries(dataFolder(data)), new Date());
    writeFileSync(out, `${JSON.stringify(model, null, 1)}\n`);
    const { n, hitRate, brier } = model.outOfSample;
    output.write(
      `Trained on ${model.data.length} files, ${model.folds.length} folds. Walk-forward: n ${n}, ` +
        `hit rate ${percent(hitRate * 100, 2)}, Brier ${brier.toFixed(5)}.\nWrote ${out}\n`,
    );
    return Promise.resolve();
  },
});
