import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { percent } from "@signaldeck/contract";
import { backtest, USUAL_PAYOUT } from "../engine/backtest.ts";
import { backtestText } from "../engine/backtestText.ts";
import { compare } from "../engine/compare.ts";
import { compareText } from "../engine/compareText.ts";
import { type Model, parseModel, shippedModel } from "../engine/model.ts";
import { readTrainingSeries, trainModel } from "../engine/train.ts";
import { dataFolder } from "../market/dataFolder.ts";
import { messageOf } from "../process/messageOf.ts";
import { REPOSITORY_ROOT } from "../paths.ts";
import { command, UsageError } from "./Command.ts";

const DATA = {
  value: "FOLDER",
  text: "candle files SYMBOL_STEP_*.csv.gz (step 1m or 5m)",
} as const;

/** The model that the product is built with. */
const SHIPPED = join(REPOSITORY_ROOT, "server", "src", "engine", "model.json");

/** Judges the shipped model by recordings, or another one beside it. */
export const backtestModel = command({
  name: "backtest",
  summary: "Says how good the shipped model is on recordings, by itself or beside another one.",
  options: {
    data: DATA,
    compare: { value: "FILE", text: "a model that `train` wrote, judged beside the shipped one" },
    payout: { value: "PERCENT", text: `payout of a won option; ${USUAL_PAYOUT} without it` },
    json: { text: "prints one object instead of text" },
  },
  run({ data, compare: file, payout: given, json }, { output }) {
    const payout = Number(given ?? USUAL_PAYOUT);
    if (!(payout > 0 && payout <= 1_000)) {
      throw new UsageError("--payout is a percentage, such as 85.");
    }
    const [folder, served] = [dataFolder(data), shippedModel()];
    const write = <Report>(report: Report, textOf: (report: Report) => string) =>
      output.write(json ? `${JSON.stringify(report, null, 2)}\n` : textOf(report));
    if (file === undefined) write(backtest(folder, served, payout), backtestText);
    else write(compare(folder, { served, candidate: readModel(file) }, payout), compareText);
    return Promise.resolve();
  },
});

function readModel(file: string): Model {
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch (error) {
    throw new UsageError(`--compare: ${file} cannot be read. ${messageOf(error)}`);
  }
  try {
    return parseModel(JSON.parse(text));
  } catch (error) {
    throw new UsageError(`--compare: ${file} is no trained model. ${messageOf(error)}`);
  }
}

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
