import { spawn, type ChildProcess } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { TestMarket } from "../../../server/src/app/testing/TestMarket.ts";

const ROOT = resolve(import.meta.dirname, "..", "..", "..");

export interface DemoAccount {
  role: string;
  tier: string;
  email: string;
  password: string;
}

/** Variables that name what is already there for all specs; see seedDemo.ts. */
export const SEEDED = {
  /** The data folder of a demo on the simulated market. */
  demo: "SIGNALDECK_SEEDED_DEMO",
  /** The data folder of a demo on the recording. */
  replay: "SIGNALDECK_SEEDED_REPLAY",
  /** The recording's own folder. */
  recording: "SIGNALDECK_RECORDING",
} as const;

/** The data of a demo with these settings: another market has another past, production has none. */
function seededFor(settings: Record<string, string>): string | undefined {
  if ("NODE_ENV" in settings) return undefined;
  if (!("FEED" in settings)) return process.env[SEEDED.demo];
  const isRecording = settings["FEED_DATA"] === process.env[SEEDED.recording];
  return isRecording && !("FEED_FROM" in settings) ? process.env[SEEDED.replay] : undefined;
}

/** The built server as a process of its own, with a data folder of its own. */
export class TestServer {
  readonly dataDir = mkdtempSync(join(tmpdir(), "signaldeck-e2e-"));
  /** Its market, where a recording is played; see `HANDED`. */
  readonly market = new TestMarket(() => this.process);
  private process: ChildProcess | null = null;
  private port = 0;
  private output = "";
  /** What the newest process has printed at its start. */
  private banner = "";

  constructor(private settings: Record<string, string> = {}) {
    const seeded = seededFor(settings);
    if (seeded !== undefined) cpSync(seeded, this.dataDir, { recursive: true });
  }

  /** Address without a trailing slash; the same after a restart. */
  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** Gives the server content of its own, for what changes it; returns the folder. */
  ownContent(): string {
    const folder = join(this.dataDir, "content");
    cpSync(join(ROOT, "server", "content"), folder, { recursive: true });
    this.also({ CONTENT_DIR: folder });
    return folder;
  }

  /** Settings of the next start, beside those from before. */
  also(settings: Record<string, string>): void {
    this.settings = { ...this.settings, ...settings };
  }

  /** The link by which a server in production without an administrator makes the first one. */
  firstAdminLink(): string {
    const [link] = /http\S+\/first-admin#token=\S+/.exec(this.banner) ?? [];
    if (link === undefined) throw new Error(`No link was printed:\n${this.banner}`);
    return link;
  }

  /** Starts the server and waits until it serves. */
  async start(): Promise<this> {
    const child = spawn(
      process.execPath,
      [join(ROOT, "server", "dist", "signaldeck.js"), "serve"],
      {
        cwd: ROOT,
        env: {
          PATH: process.env["PATH"],
          HOME: process.env["HOME"],
          LOG_LEVEL: "warn",
          // Many tests share this one address.
          API_CALLS_PER_MINUTE: "100000",
          ...this.settings,
          DATA_DIR: this.dataDir,
          PORT: String(this.port),
        },
        // By the last one the clock of a replay is moved; a server whose test has gone ends with it.
        stdio: ["ignore", "pipe", "pipe", "ipc"],
      },
    );
    this.process = child;
    // What an earlier process has printed must not count as started.
    this.output = "";
    this.port = await new Promise<number>((done, failed) => {
      const read = (chunk: Buffer) => {
        this.output += chunk.toString();
        const port = /SignalDeck is at http:\/\/\S+?:(\d+)/.exec(this.output)?.[1];
        if (port) done(Number(port));
      };
      child.stdout?.on("data", read);
      child.stderr?.on("data", read);
      child.once("exit", (code) => failed(new Error(`Server ended with ${code}:\n${this.output}`)));
    });
    this.banner = this.output;
    this.output = "";
    return this;
  }

  /** Ends the process: gently, or at once as a crash would. */
  async stop(signal: "SIGTERM" | "SIGKILL" = "SIGTERM"): Promise<void> {
    const child = this.process;
    this.process = null;
    if (!child || child.exitCode !== null) return;
    const ended = new Promise((done) => child.once("exit", done));
    child.kill(signal);
    await ended;
  }

  /** Ends the process and removes its data. */
  async dispose(): Promise<void> {
    await this.stop();
    rmSync(this.dataDir, { recursive: true, force: true });
  }

  /** The seeded account whose address begins with a name, such as a tier's or a role's. */
  account(name: string): DemoAccount {
    const accounts = JSON.parse(
      readFileSync(join(this.dataDir, "demo-accounts.json"), "utf8"),
    ) as DemoAccount[];
    const found = accounts.find(({ email }) => email.startsWith(`${name}@`));
    if (!found) throw new Error(`No demo account ${name}`);
    return found;
  }

  /** Calls the API as a program would; returns the envelope's data. */
  async call<T>(method: string, path: string, options: { token?: string; body?: object } = {}) {
    const response = await fetch(`${this.url}/api${path}`, {
      method,
      headers: {
        "content-type": "application/json",
        ...(options.token && { authorization: `Bearer ${options.token}` }),
      },
      ...(options.body && { body: JSON.stringify(options.body) }),
    });
    const envelope = (await response.json()) as { success: boolean; message: string; data: T };
    if (!envelope.success)
      throw new Error(`${method} ${path}: ${response.status} ${envelope.message}`);
    return envelope.data;
  }

  /** A session token of a demo account. */
  async signIn(name: string): Promise<string> {
    const { email, password } = this.account(name);
    const body = { email, password };
    return (await this.call<{ token: string }>("POST", "/auth/login", { body })).token;
  }
}
