import { execFileSync, spawn, spawnSync } from "node:child_process";
import { chmodSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** The user that the server runs as, inside. */
const USER = "signaldeck";

/** Nothing of this process's environment goes inside. */
const ENVIRONMENT = { PATH: "/usr/sbin:/usr/bin:/sbin:/bin", HOME: "/nowhere", LANG: "C.UTF-8" };

/** How a command went. */
export interface Went {
  code: number;
  output: string;
}

/** A program that runs inside. */
export interface Running {
  output(): string;
  /** Ends it as a supervisor would, and waits; its exit code. */
  stop(): Promise<number | null>;
  ended: Promise<number | null>;
}

/** A file system of another machine, as it was made by debootstrap, whose commands we run. */
export class BareRoot {
  constructor(private readonly folder: string) {}

  /** A path inside as it is called here. */
  pathOf(inner: string): string {
    return join(this.folder, inner);
  }

  /** Runs a command as root. @throws Error where it fails */
  asRoot(...command: string[]): void {
    execFileSync("chroot", [this.folder, ...command], { env: ENVIRONMENT, stdio: "pipe" });
  }

  /** A file that the server's user alone can read. */
  write(inner: string, text: string): void {
    writeFileSync(this.pathOf(inner), text);
    chmodSync(this.pathOf(inner), 0o600);
    this.asRoot("chown", `${USER}:`, inner);
  }

  /** Runs a command as the server's user to its end. */
  run(command: string[], settings: Record<string, string> = {}): Went {
    const { status, stdout, stderr } = spawnSync("chroot", this.argsOf(command), {
      env: { ...ENVIRONMENT, ...settings },
      encoding: "utf8",
    });
    return { code: status ?? 1, output: `${stdout}${stderr}` };
  }

  /** Starts a command as the server's user. */
  start(command: string[]): Running {
    const child = spawn("chroot", this.argsOf(command), {
      env: ENVIRONMENT,
      stdio: ["ignore", "pipe", "pipe"],
    });
    let output = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream.on("data", (chunk: Buffer) => (output += chunk.toString()));
    }
    const ended = new Promise<number | null>((resolve) => child.once("exit", resolve));
    return {
      output: () => output,
      ended,
      stop: () => {
        child.kill("SIGTERM");
        return ended;
      },
    };
  }

  private argsOf(command: string[]): string[] {
    return [`--userspec=${USER}:${USER}`, this.folder, ...command];
  }
}
