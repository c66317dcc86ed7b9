import type { ModelFileDto } from "@signaldeck/contract";
import type { Model } from "../../engine/model.ts";

/** The recordings that a model was trained on. */
export function presentModelFiles(data: Model["data"]): ModelFileDto[] {
  return data.map(({ name, sha256, pair, rows, from, to }) => ({
    name,
    sha256,
    pair,
    candles: rows,
    from,
    to,
  }));
}
