import { resolve } from "node:path";
import { REPOSITORY_ROOT } from "../paths.ts";

/**
 * The folder with candle files: what was asked for (relative to the working directory), else
 * MARKET_DATA_DIR, else `../shared/market-data` beside the project.
 */
export function dataFolder(asked?: string): string {
  if (asked !== undefined) return resolve(asked);
  const configured = process.env["MARKET_DATA_DIR"];
  if (configured !== undefined && configured !== "") return resolve(REPOSITORY_ROOT, configured);
  return resolve(REPOSITORY_ROOT, "../shared/market-data");
}
