import { execFileSync, spawnSync } from "node:child_process";
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"; // prettier-ignore
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { MINUTE, SECOND } from "@signaldeck/contract";

/** How a command went. */
export interface Went {
  code: number;
  output: string;
}

/** Those of systemd that `standIn.ts` stands for. */
const STAND_INS = ["systemctl", "journalctl", "systemd-run"];

/** What a start may take on a machine that has much else to do. */
const PATIENCE = 5 * MINUTE;

/**
 * An operator's machine without systemd, for root in a mount namespace of its own: `/opt`, `/etc` and
 * `/var/lib` are folders that go with it.
 */
export class Machine {
  private readonly folder = mkdtempSync(join(tmpdir(), "signaldeck-upgrade-"));
  private readonly state = this.make("state");
  private readonly downloads = this.make("downloads");

  /** @param environment what the operator's shell has beside where programs are */
  constructor(private readonly environment: Record<string, string>) {
    chmodSync(this.folder, 0o755);
    cpSync("/etc", this.make("etc"), { recursive: true, verbatimSymlinks: true });
    for (const [name, place] of [
      ["opt", "/opt"],
      ["etc", "/etc"],
      ["lib", "/var/lib"],
    ] as const) {
      execFileSync("mount", ["--bind", this.make(name), place]);
    }
    mkdirSync("/etc/systemd/system", { recursive: true });
    const node = [process.execPath, "--import", import.meta.resolve("tsx")];
    const standIn = join(import.meta.dirname, "standIn.ts");
    for (const name of STAND_INS) {
      const file = join(this.make("bin"), name);
      const words = [...node, standIn, this.state, name].map((word) => `'${word}'`).join(" ");
      writeFileSync(file, `#!/bin/sh\nexec ${words} "$@"\n`, { mode: 0o755 });
    }
  }

  private make(name: string): string {
    const path = join(this.folder, name);
    mkdirSync(path, { recursive: true });
    return path;
  }

  /** Puts a file where the operator's shell is. */
  download(file: string, name: string): void {
    cpSync(file, join(this.downloads, name));
  }

  /** Runs a line as it is typed by root. */
  type(line: string): Went {
    const path = [join(this.folder, "bin"), "/usr/sbin", "/usr/bin", "/sbin", "/bin"].join(":");
    const { status, stdout, stderr } = spawnSync("sh", ["-c", line], {
      cwd: this.downloads,
      env: { PATH: path, HOME: "/root", LANG: "C.UTF-8", ...this.environment },
      encoding: "utf8",
    });
    return { code: status ?? 1, output: `${stdout}${stderr}`.trim() };
  }

  /** What a service has printed. */
  journal(name: string): string {
    const file = join(this.state, `${name}.journal`);
    return existsSync(file) ? readFileSync(file, "utf8") : "";
  }

  /** Waits until what a service has printed behind a place has some words; which, by their names. */
  async says(name: string, words: Record<string, string>, from = 0): Promise<string> {
    const deadline = Date.now() + PATIENCE;
    for (;;) {
      const text = this.journal(name).slice(from);
      const [found] = Object.entries(words).find(([, part]) => text.includes(part)) ?? [];
      if (found !== undefined) return found;
      if (Date.now() > deadline) throw new Error(`It says:\n${text.slice(-4_000)}`);
      await sleep(SECOND / 10);
    }
  }

  remove(): void {
    for (const place of ["/opt", "/etc", "/var/lib"]) execFileSync("umount", ["--lazy", place]);
    rmSync(this.folder, { recursive: true, force: true });
  }
}
