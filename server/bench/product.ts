import { existsSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { ProductProcess } from "../src/app/testing/ProductProcess.ts";
import { REPOSITORY_ROOT } from "../src/paths.ts";
import { pin } from "./measure.ts";

/** What `npm run build` has made. */
export const PROGRAM = join(REPOSITORY_ROOT, "server", "dist", "signaldeck.js");
const START_LIMIT = 120_000;

/** The built product in a process of its own. */
export interface RunningBench {
  url: string;
  pid: number;
  stop(): Promise<void>;
}

/**
 * Starts the built product on a free port over the storage in `dataDir`, on one core.
 * @param settings variables beside those that each bench needs
 * @throws Error when it is not built or does not come up.
 */
export async function startProduct(
  dataDir: string,
  core: number,
  settings: Record<string, string> = {},
): Promise<RunningBench> {
  if (!existsSync(PROGRAM))
    throw new Error("There is no build to measure. Run `npm run build` first.");
  const product = ProductProcess.start({
    DATA_DIR: dataDir,
    API_CALLS_PER_MINUTE: "100000000",
    LOG_LEVEL: "error",
    ...settings,
  });
  const late = sleep(START_LIMIT, null, { ref: false });
  const port = await Promise.race([product.listening(), late]);
  if (port === null) {
    product.kill("SIGKILL");
    throw new Error(`The product did not start: ${product.output}`);
  }
  const pid = product.child.pid ?? 0;
  pin(pid, core);
  return {
    url: `http://127.0.0.1:${port}`,
    pid,
    async stop() {
      product.kill();
      await product.ended;
    },
  };
}
