import { setTimeout as wait } from "node:timers/promises";
import { SECOND, type LogHead } from "@signaldeck/contract";
import type { Logger } from "pino";
import type { HeadFile } from "./HeadFile.ts";

export interface LogHeadDeps {
  headFile: Pick<HeadFile, "show">;
  log: Pick<Logger, "warn">;
  /** How long in wall ms a message waits for it. */
  patience?: number;
}

const PATIENCE = SECOND;

/**
 * The newest signed head, for messages to take with them: written down like any other that is
 * shown. Null where there is nothing to keep, where the log is halted, and where it cannot be read
 * in time: no message waits for it.
 */
export async function readLogHead(deps: LogHeadDeps): Promise<LogHead | null> {
  const { headFile, log, patience = PATIENCE } = deps;
  const ended = new AbortController();
  try {
    const late = wait(patience, null, { signal: ended.signal });
    const shown = await Promise.race([headFile.show(), late]);
    if (shown === null) throw new Error(`no answer in ${patience} ms`);
    const { head, fork } = shown;
    if (fork !== null || head.size === 0) return null;
    const { origin, size, root } = head;
    return { origin, size, root: Buffer.from(root, "hex").toString("base64") };
  } catch (error) {
    log.warn({ err: error }, "a message goes without the head of the ledger's log");
    return null;
  } finally {
    ended.abort();
  }
}
