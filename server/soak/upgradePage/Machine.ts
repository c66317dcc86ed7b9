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

/** Folders of the machine that the page writes to: those that go on from ours, and those that are new. */
const COPIED = [
  ["etc", "/etc"],
  ["programs", "/usr/local/bin"],
] as const;
const EMPTY = [
  ["opt", "/opt"],
  ["lib", "/var/lib"],
] as const;

/**
 * An operator's machine without systemd, for root in a mount namespace of its own: what
 * the page writes to goes with it.
 */
export class Machine {
  private readonly folder = mkdtempSync(join(tmpdir(), "signaldeck-upgrade-"));
  private readonly state = this.make("state");
  private readonly downloads = this.make("downloads");

  /** @param environment what the operator's shell has beside where programs are */
  constructor(private readonly environment: Record<string, string>) {
    chmodSync(this.folder, 0o755);
    for (const [name, place] of COPIED) {
      cpSync(place, this.make(name), { recursive: true, verbatimSymlinks: true });
    }
    for (const [name, place] of [...COPIED, ...EMPTY]) {
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
    const path = [
      join(this.folder, "bin"),
      "/usr/local/bin",
      "/usr/sbin",
      "/usr/bin",
      "/sbin",
      "/bin",
    ].join(":");
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
    for (const [, place] of [...COPIED, ...EMPTY]) execFileSync("umount", ["--lazy", place]);
    rmSync(this.folder, { recursive: true, force: true });
  }
}
