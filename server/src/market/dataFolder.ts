import { resolve } from "node:path";
import { fileURLToPath } from "node:url";

const PROJECT_ROOT = fileURLToPath(new URL("../../../", import.meta.url));

/**
 * The folder with candle files: what was asked for (relative to the working directory), else
 * MARKET_DATA_DIR, else `../shared/market-data` beside the project.
 */
export function dataFolder(asked?: string): string {
  if (asked !== undefined) return resolve(asked);
  const configured = process.env["MARKET_DATA_DIR"];
  if (configured !== undefined && configured !== "") return resolve(PROJECT_ROOT, configured);
  return resolve(PROJECT_ROOT, "../shared/market-data");
}
