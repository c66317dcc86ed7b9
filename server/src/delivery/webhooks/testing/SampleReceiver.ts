import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { connect, createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { REPOSITORY_ROOT } from "../../../paths.ts";

/** A language that a sample is written in, and what runs it. */
export interface Language {
  name: string;
  /** What follows the fence of its sample. */
  fence: string;
  program: string;
  args: (file: string, port: number) => string[];
}

export const LANGUAGES: readonly Language[] = [
  {
    name: "TypeScript",
    fence: "ts",
    program: process.execPath,
    args: (file) => ["--import", "tsx", file],
  },
  { name: "Python", fence: "python", program: "python3", args: (file) => [file] },
  {
    name: "PHP",
    fence: "php",
    program: "php",
    args: (file, port) => ["-S", `127.0.0.1:${port}`, file],
  },
];

/** Whether this machine can run a language. */
export const canRun = ({ program }: Language) =>
  spawnSync(program, ["--version"], { stdio: "ignore" }).status === 0;

/** A sample that runs as a program of its own. */
export class SampleReceiver {
  /** All that it has printed. */
  printed = "";

  private constructor(
    readonly url: string,
    private readonly program: ChildProcess,
    private readonly folder: string,
  ) {}

  /** Runs a sample and waits until it listens. */
  static async open(language: Language, code: string, secret: string): Promise<SampleReceiver> {
    const folder = mkdtempSync(join(tmpdir(), "signaldeck-sample-"));
    const file = join(folder, `receiver.${language.fence}`);
    writeFileSync(file, code);
    const port = await freePort();
    const program = spawn(language.program, language.args(file, port), {
      cwd: REPOSITORY_ROOT,
      env: { ...process.env, WEBHOOK_SECRET: secret, PORT: String(port) },
    });
    const receiver = new SampleReceiver(`http://127.0.0.1:${port}/hook`, program, folder);
    for (const stream of [program.stdout, program.stderr]) {
      stream.on("data", (text: Buffer) => (receiver.printed += text.toString()));
    }
    await receiver.listening(port);
    return receiver;
  }

  private async listening(port: number): Promise<void> {
    while (this.program.exitCode === null) {
      const socket = connect(port, "127.0.0.1");
      const open = await once(socket, "connect").then(
        () => true,
        () => false,
      );
      socket.destroy();
      if (open) return;
      await wait(50);
    }
    throw new Error(`The sample has ended: ${this.printed}`);
  }

  async close(): Promise<void> {
    const ended = once(this.program, "exit");
    if (this.program.exitCode === null && this.program.kill()) await ended;
    rmSync(this.folder, { recursive: true });
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}
