import { setTimeout as sleep } from "node:timers/promises";
import { SETUP_LIMITS } from "@signaldeck/contract";
import type { Logger } from "pino";
import type { Config } from "../process/settings/config.ts";
import { runProduct, type RunningProduct } from "./run.ts";

/**
 * Runs the product, and restarts it at the same port whenever an admin asks for that.
 * @param failed called when a restart failed: nothing serves any more
 * @throws Error with a sentence for the operator when the first start fails.
 */
export async function keepRunning(
  config: Config,
  log: Logger,
  failed: (error: unknown) => void,
): Promise<RunningProduct> {
  let isEnding = false;
  let turn: Promise<void> | null = null;

  const beginAnew = async () => {
    // The reply to the person who asked for it leaves first.
    await sleep(SETUP_LIMITS.restartAfter);
    if (isEnding) return;
    log.info("the server begins anew with the settings that were saved");
    const { port } = current;
    await current.stop();
    current = await runProduct({ ...config, port }, log, restart);
  };
  // Requests that come while it stops and starts are fulfilled by that.
  const restart = () => {
    turn ??= beginAnew()
      .catch(failed)
      .finally(() => {
        turn = null;
      });
  };

  let current = await runProduct(config, log, restart);
  return {
    ...current,
    async stop() {
      isEnding = true;
      await turn;
      await current.stop();
    },
  };
}
