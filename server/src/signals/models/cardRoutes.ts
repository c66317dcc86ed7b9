import { modelCardApi, recordApi } from "@signaldeck/contract";
import type { Database } from "../../database/Database.ts";
import { shippedModel } from "../../engine/model.ts";
import type { ApiRouter } from "../../http/ApiRouter.ts";
import { presentCalibration } from "./presentCalibration.ts";
import { readModelCard } from "./readModelCard.ts";

/** Mounts what anyone may know of the model that serves. */
export function mountModelCard(api: ApiRouter, { database }: { database: Database }): void {
  api.json(recordApi.calibration, () =>
    Promise.resolve({ data: presentCalibration(shippedModel()) }),
  );
  api.json(modelCardApi.modelCard, async () => ({ data: await readModelCard(database) }));
}
