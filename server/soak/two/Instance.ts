import { setTimeout as sleep } from "node:timers/promises";
import { SECOND } from "@signaldeck/contract";
import { ProductProcess } from "../../src/app/testing/ProductProcess.ts";

const START_LIMIT = 60 * SECOND;
/** Between two looks at whether it is ready. */
const BEAT = 20;

/** One of the instances: the built product, each time on the same port. */
export class Instance {
  private process: ProductProcess | null = null;

  constructor(
    readonly name: string,
    readonly port: number,
    private readonly settings: Record<string, string>,
  ) {}

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** Starts it; resolves when `/readyz` says that it can serve. */
  async start(settings: Record<string, string> = {}): Promise<void> {
    const port = String(this.port);
    this.process = ProductProcess.start({ ...this.settings, ...settings, PORT: port });
    await this.process.listening();
    const deadline = Date.now() + START_LIMIT;
    while (!(await this.isReady())) {
      if (Date.now() > deadline) throw new Error(`${this.name} is not ready: ${this.said}`);
      await sleep(BEAT);
    }
  }

  /** Ends it as a supervisor does; milliseconds that it took. */
  terminate(): Promise<number> {
    return this.end("SIGTERM");
  }

  /** Ends it without a warning. */
  kill(): Promise<number> {
    return this.end("SIGKILL");
  }

  /** What it has printed at last. */
  get said(): string {
    return this.process?.output.slice(-2_000) ?? "";
  }

  /** Market time by its own clock. */
  async marketTime(token: string): Promise<number> {
    const reply = await fetch(`${this.url}/api/market/status`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const { data } = (await reply.json()) as { data: { now: string } };
    return Date.parse(data.now);
  }

  private async end(signal: NodeJS.Signals): Promise<number> {
    const begun = performance.now();
    this.process?.kill(signal);
    await this.process?.ended;
    this.process = null;
    return performance.now() - begun;
  }

  private async isReady(): Promise<boolean> {
    try {
      const reply = await fetch(`${this.url}/readyz`);
      await reply.text();
      return reply.ok;
    } catch {
      return false;
    }
  }
}
