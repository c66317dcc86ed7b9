import { cpSync } from "node:fs";
import { basename } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { SECOND } from "@signaldeck/contract";
import webPush from "web-push";
import type { BareRoot, Running, Went } from "./BareRoot.ts";

const PROGRAM = "/opt/signaldeck/server/bin/signaldeck.mjs";
const SETTINGS = "/etc/signaldeck.env";
const PORT = 3_000;

export const DATA = "/var/lib/signaldeck";
export const CONTENT = "/var/lib/signaldeck-content";
export const BACKUPS = "/var/lib/signaldeck-backups";
export const ADDRESS = `http://127.0.0.1:${PORT}`;
export const PASSPHRASE_FILE = "/etc/signaldeck.passphrase";

/** SignalDeck in a bare root, put there as docs/guide/install.md says. */
export class Installation {
  private server: Running | null = null;

  constructor(readonly root: BareRoot) {}

  /** Unpacks the tar and links it, for a user of its own. */
  unpack(tar: string): void {
    const inner = `/root/${basename(tar)}`;
    cpSync(tar, this.root.pathOf(inner));
    this.root.asRoot("useradd", "--system", "signaldeck");
    this.root.asRoot("tar", "-xzf", inner, "-C", "/opt", "--no-same-owner");
    this.root.asRoot("sh", "-c", "cd /opt && ln -sfn signaldeck-* signaldeck");
    for (const folder of [DATA, CONTENT, BACKUPS]) {
      this.root.asRoot(
        "install",
        "-d",
        "-o",
        "signaldeck",
        "-g",
        "signaldeck",
        "-m",
        "0700",
        folder,
      );
    }
  }

  /** Writes no more settings than production demands, and the operator's own texts. */
  configure(): void {
    const { publicKey, privateKey } = webPush.generateVAPIDKeys();
    const settings = {
      NODE_ENV: "production",
      PORT,
      DATA_DIR: DATA,
      CONTENT_DIR: CONTENT,
      APP_SECRET_FILE: "/etc/signaldeck.secret",
      BACKUP_PASSPHRASE_FILE: PASSPHRASE_FILE,
      TRUST_PROXY: "none",
      ALLOW_SIMULATED: "yes",
      VAPID_PUBLIC_KEY: publicKey,
      VAPID_PRIVATE_KEY: privateKey,
    };
    const lines = Object.entries(settings).map(([name, value]) => `${name}="${value}"\n`);
    this.root.write(SETTINGS, lines.join(""));
    this.root.write(
      "/etc/signaldeck.secret",
      "a secret of this walk alone, and of no other server\n",
    );
    this.root.write(PASSPHRASE_FILE, "a passphrase of this walk alone\n");
    this.restoreShippedTexts();
  }

  /** Puts the texts of the tar into the folder of the operator's own. */
  restoreShippedTexts(): void {
    this.root.asRoot("cp", "-r", "/opt/signaldeck/server/content/.", CONTENT);
    this.root.asRoot("chown", "-R", "signaldeck:", CONTENT);
  }

  /** Runs the program with the settings of the server. */
  signaldeck(args: string[], settings: Record<string, string> = {}): Went {
    const command = ["node", PROGRAM, ...args, "--env-file", SETTINGS];
    return this.root.run(command, settings);
  }

  /** Starts the server by one command, and waits until it serves; what it has printed. */
  async start(): Promise<string> {
    const server = this.root.start(["node", PROGRAM, "serve", "--env-file", SETTINGS]);
    this.server = server;
    while (!server.output().includes("SignalDeck is at ")) {
      const ended = await Promise.race([server.ended.then(() => true), sleep(SECOND / 20, false)]);
      if (ended) throw new Error(`The server ended:\n${server.output()}`);
    }
    return server.output();
  }

  /** Ends the server; its exit code, and null where none runs. */
  async stop(): Promise<number | null> {
    const code = (await this.server?.stop()) ?? null;
    this.server = null;
    return code;
  }

  /** What the server has printed so far. */
  printed(): string {
    return this.server?.output() ?? "";
  }
}
