import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { percent } from "@signaldeck/contract";
import { dataFolder } from "../market/dataFolder.ts";
import { readTrainingSeries, trainModel } from "./train.ts";
import { runCommand } from "../runCommand.ts";

const MODEL_FILE = fileURLToPath(new URL("./model.json", import.meta.url));

/** `--data DIR` (candle files), `--out FILE` (default: the shipped model beside this file). */
function main(): void {
  const { values } = parseArgs({
    options: { data: { type: "string" }, out: { type: "string", default: MODEL_FILE } },
  });
  const dir = dataFolder(values.data);
  const model = trainModel(readTrainingSeries(dir), new Date());
  writeFileSync(values.out, `${JSON.stringify(model, null, 1)}\n`);
  const { n, hitRate, brier } = model.outOfSample;
  process.stdout.write(
    `Trained on ${model.data.length} files, ${model.folds.length} folds. Walk-forward: n ${n}, ` +
      `hit rate ${percent(hitRate * 100, 2)}, Brier ${brier.toFixed(5)}.\nWrote ${values.out}\n`,
  );
}

await runCommand(main);
