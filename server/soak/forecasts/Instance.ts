import { once } from "node:events";
import { ProductProcess } from "../../src/app/testing/ProductProcess.ts";
import { TestMarket } from "../../src/app/testing/TestMarket.ts";

/** The product as a process that its parent kills and starts, and whose market its parent moves. */
export class Instance {
  readonly market = new TestMarket(() => this.process?.child ?? null);
  private process: ProductProcess | null = null;
  private port = 0;

  constructor(
    readonly name: string,
    private readonly settings: () => Record<string, string>,
  ) {}

  get isUp(): boolean {
    return this.process !== null;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** Resolves when it serves; where it did before, its address is the same. */
  async start(): Promise<void> {
    const started = ProductProcess.start({ ...this.settings(), PORT: String(this.port) });
    this.port = await started.listening();
    this.process = started;
  }

  /** Ends it: as a supervisor does, or without a warning. */
  async end(signal: "SIGTERM" | "SIGKILL"): Promise<void> {
    const ending = this.process;
    this.process = null;
    if (!ending) return;
    ending.kill(signal);
    await ending.ended;
    // What waits for its answers hears of its end, too.
    if (ending.child.connected) await once(ending.child, "disconnect");
  }
}
