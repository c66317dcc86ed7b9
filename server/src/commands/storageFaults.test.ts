import { spawnSync } from "node:child_process";
import { chmodSync, chownSync, lstatSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { cp, mkdtemp, open, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type sqlite3 from "sqlite3";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { all, truncateLog, withHandle } from "../database/sqliteFile.ts";
import { PASSWORD } from "../testing/People.ts";
import { CONTENT_DIR, REPOSITORY_ROOT } from "../paths.ts";
import { runProgram } from "./testing/runProgram.ts";

/** Somebody without any right, on a machine where this runs as root. */
const NOBODY = 65_534;
const isRoot = process.getuid?.() === 0;

let folder: string;
let dataDir: string;
let file: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "signaldeck-faults-"));
  dataDir = join(folder, "data");
  file = join(dataDir, "signaldeck.sqlite");
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const make = () =>
  runProgram(
    ["admin", "create", "--email", "boss@example.org", "--name", "First Admin", "--new-database"],
    { DATA_DIR: dataDir },
    `${PASSWORD}\n`,
  );

/** Calls of all commands that use the database. */
const CALLS: string[][] = [
  ["serve", "--port", "0"],
  ["admin", "promote", "--email", "boss@example.org"],
  ["backup", "--to", "TO"],
  ["backup", "--into", "TO"],
  ["ledger", "begin", "--origin", "deck.example/2"],
];

/** What each command says, which ends with 1; the doctor's finding is the same, and critical. */
async function refusalsOf(settings: Record<string, string>): Promise<string[]> {
  const said: string[] = [];
  for (const [at, args] of CALLS.entries()) {
    const call = args.map((word) => (word === "TO" ? join(folder, `to${at}`) : word));
    const { code, notes } = await runProgram(call, settings);
    expect([args[0], code, notes]).toEqual([args[0], 1, expect.stringContaining("[")]);
    expect(notes).not.toContain("    at ");
    said.push(notes.trimEnd().split("\n").at(-1) ?? "");
  }
  const { code, output } = await runProgram(["doctor"], settings);
  expect(code).toBe(3);
  // As far as the system's own words, which name the statement.
  const [sentence = ""] = (said[0] ?? "").split(" (");
  expect(output).toContain(sentence);
  return said;
}

describe.skipIf(process.env["TEST_DATABASE_URL"] !== undefined)("every command", () => {
  it("says the same of a file that is no database", async () => {
    mkdirSync(dataDir);
    writeFileSync(file, "This is a letter, not a database. ".repeat(200));
    for (const words of await refusalsOf({ DATA_DIR: dataDir })) {
      expect(words).toContain(`${file} is no database`);
      expect(words).toMatch(/restore your backup.*\[no_database\]$/);
    }
  });

  it("says the same of a damaged database", async () => {
    await make();
    expect(await truncateLog(file, 5_000)).toBe(true);
    const { size } = await stat(file);
    const bytes = await open(file, "r+");
    // All but the head, so that each of them meets it.
    await bytes.write(Buffer.alloc(size - 4_096, 7), 0, size - 4_096, 4_096);
    await bytes.close();
    for (const words of await refusalsOf({ DATA_DIR: dataDir })) {
      expect(words).toContain(`The database ${file} is damaged.`);
      expect(words).toMatch(/restore your backup.*\[database_damaged\]$/);
    }
  });

  it("says the same of a PostgreSQL that does not answer, without its password", async () => {
    const url = "postgres://deck:much-too-secret@127.0.0.1:1/signals";
    for (const words of await refusalsOf({ DATA_DIR: dataDir, DATABASE_URL: url })) {
      expect(words).toContain("The PostgreSQL database deck@127.0.0.1:1/signals does not answer.");
      expect(words).toMatch(/pg_isready.*\[database_unreachable\]$/);
      expect(words).not.toContain("much-too-secret");
    }
  });

  it("says who holds a database for too long", async () => {
    await make();
    await withHandle(file, async (handle) => {
      await locked(handle);
      const promote = ["admin", "promote", "--email", "boss@example.org"];
      const { code, notes } = await runProgram(promote, { DATA_DIR: dataDir });
      expect(code).toBe(1);
      expect(notes).toMatch(/is held by another process.*fuser .*\[database_busy\]\n$/);
    });
  });

  it("says the same of a second server", async () => {
    await make();
    writeFileSync(join(dataDir, "server.lock"), "");
    await withHandle(join(dataDir, "server.lock"), async (handle) => {
      await locked(handle);
      const begin = ["ledger", "begin", "--origin", "deck.example/2"];
      const { notes } = await runProgram(begin, { DATA_DIR: dataDir });
      expect(notes).toMatch(/Another server runs on .*\[data_folder_in_use\]\n$/);
    });
  });
});

const locked = (handle: sqlite3.Database) => all(handle, "BEGIN EXCLUSIVE");

/** What belongs to root in a folder. */
function ofRoot(place: string): string[] {
  const names = readdirSync(place, { recursive: true, encoding: "utf8" });
  return names.filter((name) => lstatSync(join(place, name)).uid === 0);
}

/** Whether that user can run the program from here at all. */
const mayRun = () =>
  spawnSync("cat", [join(REPOSITORY_ROOT, "package.json")], { uid: NOBODY, gid: NOBODY }).status ===
  0;

describe.runIf(isRoot && process.env["TEST_DATABASE_URL"] === undefined)("run by root", () => {
  it("commands leave nothing in a folder of another user that this one could not open", async () => {
    const [saved, content] = [join(folder, "saved"), join(folder, "content")];
    for (const place of [dataDir, saved, content]) {
      mkdirSync(place);
      chownSync(place, NOBODY, NOBODY);
    }
    await make();
    expect(readdirSync(dataDir)).toContain("signaldeck.sqlite");
    const own = join(folder, "own");
    await cp(CONTENT_DIR, own, { recursive: true });
    const settings = { DATA_DIR: dataDir, CONTENT_DIR: own };
    expect(await runProgram(["backup", "--into", saved], settings)).toMatchObject({ code: 0 });
    expect([ofRoot(dataDir), ofRoot(saved)]).toEqual([[], []]);

    const [name = ""] = readdirSync(saved);
    await rm(dataDir, { recursive: true });
    mkdirSync(dataDir);
    chownSync(dataDir, NOBODY, NOBODY);
    const restored = await runProgram(["restore", "--from", join(saved, name)], {
      DATA_DIR: dataDir,
      CONTENT_DIR: content,
    });
    expect(restored.output).toContain(`The texts are in ${content} again`);
    expect([ofRoot(dataDir), ofRoot(content)]).toEqual([[], []]);
    // Also where it fails.
    writeFileSync(join(dataDir, "secret"), "of root", { mode: 0o600 });
    expect((await runProgram(["ledger", "begin", "--origin", "a.b/c"], settings)).code).toBe(1);
    expect(ofRoot(dataDir)).toEqual([]);
  });

  it.runIf(isRoot && mayRun())(
    "a file that its server may not open is reported with the command that mends it",
    async () => {
      await make();
      chmodSync(folder, 0o755);
      for (const name of ["", ...readdirSync(dataDir)])
        chownSync(join(dataDir, name), NOBODY, NOBODY);
      chownSync(file, 0, 0);
      const program = ["--import", "tsx", join(REPOSITORY_ROOT, "server/src/signaldeck.ts")];
      const asNobody = (...args: string[]) =>
        spawnSync(process.execPath, [...program, ...args], {
          cwd: REPOSITORY_ROOT,
          encoding: "utf8",
          uid: NOBODY,
          gid: NOBODY,
          env: { PATH: process.env["PATH"], NODE_ENV: "test", DATA_DIR: dataDir, TMPDIR: "/tmp" },
        });
      const { status, stderr } = asNobody("admin", "promote", "--email", "boss@example.org");
      expect(status).toBe(1);
      expect(stderr).toMatch(
        new RegExp(
          `${file} cannot be opened .*As root: chown -R nobody: ${dataDir}.*\\[not_writable\\]`,
        ),
      );
    },
  );
});
