import { spawn, type ChildProcess } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Tier } from "@signaldeck/contract";
import { createAccount } from "../../src/accounts/createAccount.ts";
import { Passwords } from "../../src/accounts/Passwords.ts";
import { Sessions } from "../../src/accounts/Sessions.ts";
import { systemClock } from "../../src/clock.ts";
import { Database } from "../../src/database/Database.ts";
import { createLog } from "../../src/log.ts";
import { Member } from "../../src/members/Member.ts";
import { REPOSITORY_ROOT } from "../../src/paths.ts";

const MAIN = join(REPOSITORY_ROOT, "server", "dist", "main.js");

export const PASSWORD = "Correct-horse7";

/** Somebody with an account and sessions. */
export interface SoakMember {
  id: string;
  email: string;
  /** One for each session. */
  tokens: string[];
}

/** The built product as a process of its own, with a data folder of its own. */
export class SoakProduct {
  private child: ChildProcess | null = null;
  private output = "";
  private port = 0;

  private constructor(
    readonly folder: string,
    private readonly settings: Record<string, string>,
  ) {}

  /** A product that does not run yet. */
  static async create(settings: Record<string, string> = {}): Promise<SoakProduct> {
    return new SoakProduct(await mkdtemp(join(tmpdir(), "signaldeck-soak-")), settings);
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  get portNumber(): number {
    return this.port;
  }

  /** Starts it, and waits until it serves; again on the same port after a stop. */
  async start(): Promise<this> {
    this.output = "";
    const child = spawn(process.execPath, [MAIN], {
      cwd: REPOSITORY_ROOT,
      env: {
        PATH: process.env["PATH"],
        NODE_ENV: "test",
        LOG_LEVEL: "error",
        ...this.settings,
        DATA_DIR: this.folder,
        PORT: String(this.port),
      },
      stdio: ["ignore", "pipe", "pipe"],
    });
    this.child = child;
    const keep = (chunk: Buffer) => (this.output += chunk.toString());
    child.stderr.on("data", keep);
    this.port = await new Promise((done, failed) => {
      child.stdout.on("data", (chunk: Buffer) => {
        keep(chunk);
        const port = /is at http:\/\/[^:]+:(\d+)/.exec(this.output)?.[1];
        if (port) done(Number(port));
      });
      child.once("exit", (code) => failed(new Error(`It ended with ${code}: ${this.output}`)));
    });
    return this;
  }

  /** Ends it; resolves with its exit code, null after a signal that it could not answer. */
  async stop(signal: "SIGTERM" | "SIGKILL" = "SIGTERM"): Promise<number | null> {
    const child = this.child;
    this.child = null;
    if (!child || child.exitCode !== null || child.signalCode !== null) return null;
    const ended = new Promise<number | null>((done) => child.once("exit", done));
    child.kill(signal);
    return ended;
  }

  /** Ends it and removes its data. */
  async dispose(): Promise<void> {
    await this.stop("SIGKILL");
    await rm(this.folder, { recursive: true, force: true });
  }

  /** Memory of the process that is its own, in MB. */
  async memory(): Promise<number> {
    const status = await readFile(`/proc/${this.child?.pid}/status`, "utf8");
    return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1_024;
  }

  /** Runs `work` on its storage. Only while it is stopped. */
  async withDatabase<T>(work: (database: Database) => Promise<T>): Promise<T> {
    const database = await Database.open({
      url: this.settings["DATABASE_URL"] ?? null,
      file: join(this.folder, "signaldeck.sqlite"),
      log: createLog("silent"),
    });
    try {
      return await work(database);
    } finally {
      await database.close();
    }
  }

  /** Writes members with open sessions into its storage. Only while it is stopped. */
  async addMembers(
    count: number,
    options: { tier?: Tier; role?: "member" | "admin"; sessions?: number } = {},
  ): Promise<SoakMember[]> {
    const { tier = "elite", role = "member", sessions = 1 } = options;
    const passwordHash = await new Passwords().hash(PASSWORD);
    const clock = systemClock;
    return this.withDatabase(async (database) => {
      const open = new Sessions({ database, clock, demandSecondFactor: true });
      const now = new Date(clock.now());
      return database.write(async (transaction) => {
        const members: SoakMember[] = [];
        for (let one = 0; one < count; one += 1) {
          const email = `${role}${now.getTime()}-${one}@example.org`;
          const { id } = await createAccount({ database, clock }, transaction, {
            fullName: "Soak Person",
            email,
            phone: "+2348012345678",
            country: "Nigeria",
            riskVersion: "1",
            passwordHash,
            tier,
            role,
            dashboardUnlocked: true,
            confirmed: true,
          });
          if (role === "admin") {
            const change = { secondFactorAt: now };
            await database.model(Member).update(change, { where: { id }, transaction });
          }
          const tokens: string[] = [];
          for (let n = 0; n < sessions; n += 1) {
            tokens.push(await open.open(id, { remember: true, userAgent: null }, transaction));
          }
          members.push({ id, email, tokens });
        }
        return members;
      });
    });
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
