import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { REPOSITORY_ROOT } from "../../paths.ts";

const BUILT = join("server", "dist", "signaldeck.js");

/** How a process has ended. */
export interface Ended {
  code: number | null;
  signal: NodeJS.Signals | null;
}

/** The whole product in a process of its own, as an operator runs it. */
export class ProductProcess {
  /** All that it has printed. */
  output = "";
  readonly ended: Promise<Ended>;

  private constructor(readonly child: ChildProcess) {
    const keep = (chunk: Buffer) => (this.output += chunk.toString());
    child.stdout?.on("data", keep);
    child.stderr?.on("data", keep);
    this.ended = new Promise((resolve) => {
      child.once("exit", (code, signal) => resolve({ code, signal }));
    });
  }

  /**
   * Starts the product over `settings`; it serves when `listening` resolves.
   * @param program from `bundle`; what `npm run build` has made unless given.
   */
  static start(settings: Record<string, string>, program: string = BUILT): ProductProcess {
    const child = spawn(process.execPath, [program, "serve"], {
      cwd: REPOSITORY_ROOT,
      env: {
        PATH: process.env["PATH"],
        NODE_ENV: "test",
        PORT: "0",
        LOG_LEVEL: "warn",
        API_CALLS_PER_MINUTE: "1000000",
        ...settings,
      },
      stdio: ["ignore", "pipe", "pipe", "ipc"],
    });
    return new ProductProcess(child);
  }

  /** Resolves with the port when the product serves; throws with what it said when it ends instead. */
  async listening(): Promise<number> {
    const port = () => /SignalDeck is at http:\/\/[^:]+:(\d+)/.exec(this.output)?.[1];
    while (port() === undefined) {
      const next = once(this.child.stdout ?? this.child, "data");
      const end = await Promise.race([next.then(() => null), this.ended]);
      if (end) throw new Error(`The product ended with ${end.code ?? end.signal}: ${this.output}`);
    }
    return Number(port());
  }

  kill(signal: NodeJS.Signals = "SIGTERM"): void {
    this.child.kill(signal);
  }
}
