import { execFileSync, spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import webPush from "web-push";
import { ConfigError, readConfig } from "../process/settings/config.ts";
import { REPOSITORY_ROOT } from "../paths.ts";
import { PASSWORD } from "../testing/People.ts";
import { runProgram } from "./testing/runProgram.ts";

const pageOf = (name: string) =>
  readFileSync(join(REPOSITORY_ROOT, "docs", "guide", `${name}.md`), "utf8");

/** The settings that a page shows. */
function settingsOf(name: string): Record<string, string | undefined> {
  const [, block = ""] = /^ *```ini\n([^]*?)^ *```$/m.exec(pageOf(name)) ?? [];
  return parseEnv(block);
}

/** Calls of the program in a page's shell blocks, in their order. */
const callsOf = (name: string) =>
  [...pageOf(name).matchAll(/^ *signaldeck (.+?)(?: +#.*)?$/gm)].map(([, call = ""]) =>
    [...call.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, bare]) => quoted ?? bare ?? ""),
  );

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "signaldeck-guide-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

describe("the settings of the operator's guide", () => {
  it("are what production demands, and nothing that it refuses", async () => {
    const shown = settingsOf("install");
    const { publicKey, privateKey } = webPush.generateVAPIDKeys();
    const secretFile = join(folder, "secret");
    await writeFile(secretFile, "s".repeat(64));
    const filled = {
      ...shown,
      APP_SECRET_FILE: secretFile,
      VAPID_PUBLIC_KEY: publicKey,
      VAPID_PRIVATE_KEY: privateKey,
      NODE_ENV: "production",
    };
    expect(readConfig({ ...filled, ...settingsOf("telegram") }).production).toBe(true);
    for (const name of Object.keys(shown)) {
      expect(() => readConfig({ ...filled, [name]: undefined }), name).toThrow(ConfigError);
    }
  });

  it.skipIf(spawnSync("openssl", ["version"]).status !== 0)(
    "are made by its commands (where openssl is here)",
    () => {
      const page = pageOf("install");
      const shell = (line: string) =>
        execFileSync("sh", ["-c", line], { cwd: REPOSITORY_ROOT, encoding: "utf8" });
      const [secret = ""] = /openssl rand -hex \d+/.exec(page) ?? [];
      const [pair = ""] = /node_modules\/web-push\S+ generate-vapid-keys/.exec(page) ?? [];
      const [publicKey, privateKey] = shell(`node ${pair}`).match(/^[\w-]{43,}$/gm) ?? [];
      const config = readConfig({
        APP_SECRET: shell(secret).trim(),
        VAPID_PUBLIC_KEY: publicKey,
        VAPID_PRIVATE_KEY: privateKey,
      });
      expect(config.vapid.keys).toEqual({ publicKey, privateKey });
    },
  );
});

describe.skipIf(process.env["TEST_DATABASE_URL"] !== undefined)("the guide's commands", () => {
  it("lead from no database to one that is restored from its backup", async () => {
    const [first, second] = [join(folder, "first"), join(folder, "second")];
    const places: Record<string, string> = {
      FOLDER: join(folder, "saved"),
      NEWFOLDER: join(folder, "new"),
      ".env": join(folder, "env"),
    };
    await writeFile(places[".env"] ?? "", "MIN_CONFIDENCE=51\n");
    const calls = [...callsOf("first-signal"), ...callsOf("backup")];
    const names = calls.map((words) => words.filter((word) => /^[a-z]+$/.test(word)).join(" "));
    expect(names).toEqual([
      ...["admin create", "doctor", "backup", "backup", "backup"],
      ...["restore", "ledger begin"],
    ]);
    // Otherwise it is made when the server starts.
    const LEDGER_KEY = randomBytes(32).toString("base64url");
    let dataDir = first;
    for (const words of calls) {
      const [name] = words;
      if (name === "restore") {
        dataDir = second;
        const [file = ""] = await readdir(places["FOLDER"] ?? "");
        places["BACKUP"] = join(places["FOLDER"] ?? "", file);
      }
      const args = words.map((word) => places[word] ?? word);
      if (name === "admin") args.push("--new-database");
      const { code, notes } = await runProgram(
        args,
        { DATA_DIR: dataDir, LEDGER_KEY },
        `${PASSWORD}\n`,
      );
      // The log begins with the server; what the doctor finds is its own tests' matter.
      if (name === "ledger") expect(notes).toContain("There is no log yet");
      else if (name !== "doctor") expect([words, notes, code]).toEqual([words, notes, 0]);
    }
    expect(await readdir(second)).toContain("signaldeck.sqlite");
  });
});
