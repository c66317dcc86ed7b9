import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { Sequelize } from "sequelize";
import { createProductApp, type ProductApp } from "../../src/app/testing/productApp.ts";
import { ProductProcess } from "../../src/app/testing/ProductProcess.ts";
import type { WantedAccount } from "../../src/testing/createWithAccess.ts";

/** Somebody with a session. */
export interface SoakMember {
  email: string;
  token: string;
}

/** The built product as a process of its own, over a storage that was filled before. */
export class SoakProduct {
  private process: ProductProcess | null = null;
  private port = 0;

  private constructor(
    private readonly app: ProductApp,
    private readonly settings: Record<string, string>,
  ) {}

  /** A product that does not run yet, so that members can be added. */
  static async create(settings: Record<string, string> = {}): Promise<SoakProduct> {
    return new SoakProduct(await createProductApp(settings), settings);
  }

  get folder(): string {
    return this.app.folder;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  get portNumber(): number {
    return this.port;
  }

  /** Adds people with a session each, before the first start. */
  async addMembers(
    count: number,
    account: WantedAccount = { tier: "elite" },
  ): Promise<SoakMember[]> {
    const members: SoakMember[] = [];
    for (let one = 0; one < count; one += 1) {
      const { email, token } = await this.app.signIn(account);
      members.push({ email, token });
    }
    return members;
  }

  /** Starts it, and waits until it serves; again on the same port after a stop. */
  async start(): Promise<this> {
    await this.app.leave();
    this.process = ProductProcess.start({
      LOG_LEVEL: "error",
      ...this.settings,
      DATA_DIR: this.folder,
      PORT: String(this.port),
    });
    this.port = await this.process.listening();
    return this;
  }

  /** Ends it without a warning. */
  async kill(): Promise<void> {
    this.process?.kill("SIGKILL");
    await this.process?.ended;
    this.process = null;
  }

  /** Ends it and removes its data. */
  async dispose(): Promise<void> {
    await this.app.leave();
    await this.kill();
    await rm(this.folder, { recursive: true, force: true });
  }

  /** Memory of the process that is its own, in MB. */
  async memory(): Promise<number> {
    const status = await readFile(`/proc/${this.process?.child.pid}/status`, "utf8");
    return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1_024;
  }

  /** A handle of another program on its SQLite file. */
  async withFile<T>(work: (file: Sequelize) => Promise<T>): Promise<T> {
    const storage = join(this.folder, "signaldeck.sqlite");
    const other = new Sequelize({ dialect: "sqlite", storage, logging: false });
    try {
      return await work(other);
    } finally {
      await other.close();
    }
  }

  /** Calls the API; the status alone tells how it went. */
  async call(
    method: string,
    path: string,
    options: { token?: string | undefined; body?: object } = {},
  ): Promise<{ status: number; data: unknown }> {
    const reply = await fetch(`${this.url}/api${path}`, {
      method,
      headers: {
        "content-type": "application/json",
        ...(options.token !== undefined && { authorization: `Bearer ${options.token}` }),
      },
      ...(options.body && { body: JSON.stringify(options.body) }),
    });
    const envelope = (await reply.json()) as { data: unknown };
    return { status: reply.status, data: envelope.data };
  }
}
