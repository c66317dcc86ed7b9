import { modelCardApi, recordApi } from "@signaldeck/contract";
import type { Database } from "../../database/Database.ts";
import type { ApiRouter } from "../../http/ApiRouter.ts";
import { presentCalibration } from "./presentCalibration.ts";
import { readModelCard } from "./readModelCard.ts";
import { servingModel } from "./servingModel.ts";

/** Mounts what anyone may know of the model that serves. */
export function mountModelCard(api: ApiRouter, { database }: { database: Database }): void {
  api.json(recordApi.calibration, async () => ({
    data: presentCalibration(await servingModel(database)),
  }));
  api.json(modelCardApi.modelCard, async () => ({ data: await readModelCard(database) }));
}
