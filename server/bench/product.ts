import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { REPOSITORY_ROOT } from "../src/paths.ts";
import { pin } from "./measure.ts";

const MAIN = join(REPOSITORY_ROOT, "server", "dist", "main.js");
const START_LIMIT = 120_000;

/** The built product in a process of its own. */
export interface RunningBench {
  url: string;
  pid: number;
  stop(): Promise<void>;
}

/**
 * Starts the built product on a free port over the storage in `dataDir`, on one core.
 * @throws Error when it is not built or does not come up.
 */
export async function startProduct(dataDir: string, core: number): Promise<RunningBench> {
  if (!existsSync(MAIN))
    throw new Error("There is no build to measure. Run `npm run build` first.");
  const child = spawn(process.execPath, [MAIN], {
    env: {
      ...process.env,
      NODE_ENV: "test",
      PORT: "0",
      DATA_DIR: dataDir,
      API_CALLS_PER_MINUTE: "100000000",
      LOG_LEVEL: "error",
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const url = await new Promise<string>((resolve, reject) => {
    let text = "";
    const timer = setTimeout(() => reject(new Error("The product did not start.")), START_LIMIT);
    child.stdout.on("data", (chunk: Buffer) => {
      text += chunk.toString();
      const address = /is at (http:\S+)/.exec(text)?.[1];
      if (!address) return;
      clearTimeout(timer);
      resolve(address);
    });
    child.on("exit", (code) => reject(new Error(`The product ended with code ${code}.`)));
  });
  const pid = child.pid ?? 0;
  pin(pid, core);
  return {
    url,
    pid,
    stop: () =>
      new Promise((resolve) => {
        child.removeAllListeners("exit");
        child.on("exit", () => resolve());
        child.kill("SIGTERM");
      }),
  };
}
