import { execFileSync } from "node:child_process";
import { appendFile, copyFile, mkdir, mkdtemp, readdir, readFile, rm, stat, truncate, utimes, writeFile } from "node:fs/promises"; // prettier-ignore
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { DAY } from "@signaldeck/contract";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { Database } from "../../database/Database.ts";
import { createLog } from "../../process/log.ts";
import { readLedger } from "../../ledger/sealed/readLedger.ts";
import { modelBody } from "../../signals/makeBodies.ts";
import { LedgerWriter } from "../../ledger/LedgerWriter.ts";
import { ScriptedFeed } from "../../testing/ScriptedFeed.ts";
import { copyTemplate } from "../../testing/testDatabase.ts";
import { backUpToFile } from "./backUpToFile.ts";
import { LAST_BACKUP } from "./lastBackup.ts";
import { DATABASE_FILE } from "./manifest.ts";
import { packFolder } from "./packedFile.ts";
import { removeOldBackups } from "./removeOldBackups.ts";
import { restore } from "./restore.ts";
import { stepsOf } from "./testing/stepsOf.ts";

const log = createLog("silent");
const PASSPHRASE = "kept on another machine";
const AT = Date.parse("2026-06-01T12:00:00Z");
const CHANGE = { trainedAt: new Date(AT).toISOString(), servesFrom: new Date(AT) };

let parent: string;
let dataDir: string;
let contentDir: string;
let into: string;
let back: string;
let database: Database;
/** Records of the ledger so far. */
let records: number;

beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), "signaldeck-file-"));
  [dataDir, contentDir, into, back] = ["data", "content", "saved", "back"].map((name) =>
    join(parent, name),
  ) as [string, string, string, string];
  await mkdir(join(dataDir, "uploads"), { recursive: true });
  await writeFile(join(dataDir, "uploads", "proof"), "a picture");
  await writeFile(join(dataDir, "secret"), "of this server");
  await mkdir(join(contentDir, "legal"), { recursive: true });
  await writeFile(join(contentDir, "legal", "terms.md"), "of this operator");
  await copyTemplate(join(dataDir, DATABASE_FILE));
  database = await Database.open({ url: null, file: join(dataDir, DATABASE_FILE), log });
  records = 0;
});
afterEach(async () => {
  await database.close();
  await rm(parent, { recursive: true, force: true });
});

/** One more record of the ledger. */
const record = () =>
  database.write(async (transaction) => {
    const writer = await LedgerWriter.open(database, transaction);
    const models = { model: `model ${records + 1}`, previousModel: `model ${records}` };
    records += 1;
    const body = modelBody({ ...CHANGE, ...models }, new ScriptedFeed({ start: AT }).info);
    await writer.append(writer.prepare("model", body, AT));
  });

const save = (passphrase: string | null = null) =>
  backUpToFile({ dataDir, databaseUrl: null, contentDir }, { into, passphrase });
const bring = (from: string, passphrase: string | null = null, content: string | null = null) =>
  restore(from, { dataDir: back, databaseUrl: null, contentDir: content, passphrase }, log);
const nothingWritten = async () => expect(await readdir(parent)).not.toContain(basename(back));

// The data of PostgreSQL is saved by its own programs.
describe.runIf(process.env["TEST_DATABASE_URL"] === undefined)("a backup in one file", () => {
  it.each([
    ["as it is", null, /^signaldeck-\d{4}-\d\d-\d\dT\d{6}Z\.tar\.gz$/],
    ["encrypted", PASSPHRASE, /^signaldeck-[\dTZ-]+\.tar\.gz\.enc$/],
  ])("brings back all of what was there while it was written to, %s", async (_how, key, name) => {
    const ended = new AbortController();
    const writing = (async () => {
      while (!ended.signal.aborted) await record();
    })();
    await record();
    const { file, manifest } = await save(key);
    ended.abort();
    await writing;
    expect(basename(file)).toMatch(name);
    expect((await stat(file)).mode & 0o077).toBe(0);
    expect((await readdir(into)).length).toBe(1);
    expect((await readdir(dataDir)).filter((one) => one.includes("under-way"))).toEqual([]);
    const written = await readLedger(database, 0, Number.MAX_SAFE_INTEGER);

    await database.close();
    await rm(dataDir, { recursive: true });
    await rm(contentDir, { recursive: true });
    const restored = await bring(file, key, contentDir);
    expect(restored).toEqual({
      manifest,
      ledger: expect.any(Number) as number,
      doubts: [],
      wroteUntil: null,
      content: "restored",
    });
    expect(restored.ledger).toBeGreaterThan(0);
    expect(await readFile(join(back, "uploads", "proof"), "utf8")).toBe("a picture");
    expect(await readFile(join(back, "secret"), "utf8")).toBe("of this server");
    expect(await readFile(join(contentDir, "legal", "terms.md"), "utf8")).toBe("of this operator");
    expect((await readdir(back)).sort()).toEqual([
      ...["last-backup.json", "newest-write", "secret", DATABASE_FILE, "uploads"],
    ]);
    database = await Database.open({ url: null, file: join(back, DATABASE_FILE), log });
    const kept = await readLedger(database, 0, Number.MAX_SAFE_INTEGER);
    expect(kept).toEqual(written.slice(0, restored.ledger));
  });

  it("is a tar that others read, or nothing that anybody reads without the passphrase", async () => {
    const { file } = await save();
    const names = execFileSync("tar", ["-tzf", file], { encoding: "utf8" });
    expect(names).toMatch(/^manifest\.json$/m);
    expect(names).toMatch(/^content\/legal\/terms\.md$/m);
    await rm(file);
    const encrypted = await readFile((await save(PASSPHRASE)).file);
    expect(encrypted.subarray(0, 20).toString()).toBe("signaldeck-backup/1 ");
    expect(encrypted.includes("of this server")).toBe(false);
  });

  it("says how far it is while it is restored", async () => {
    for (let n = 0; n < 3; n += 1) await record();
    const { file } = await save();
    const place = { dataDir: back, databaseUrl: null, contentDir: null, passphrase: null };
    expect(await stepsOf((report) => restore(file, place, log, report))).toEqual([
      "Reading the backup to see that it is whole: 100\u00a0%",
      "Writing the files: 100\u00a0%",
      "Looking through the database for damage ...",
      "Counting the rows of each table ...",
      "Checking the ledger: 100\u00a0% (3 of 3 records)",
      "Bringing the tables up to date ...",
      "Looking at each upload and the keys ...",
    ]);
  });

  it("leaves texts alone that are there, and those for which there is no folder", async () => {
    const { file } = await save();
    await writeFile(join(contentDir, "legal", "terms.md"), "newer");
    expect(await bring(file, null, contentDir)).toMatchObject({ content: "kept" });
    expect(await readFile(join(contentDir, "legal", "terms.md"), "utf8")).toBe("newer");
    await rm(back, { recursive: true });
    expect(await bring(file)).toMatchObject({ content: "no-folder" });
    expect(await readdir(back)).not.toContain("content");
  });

  it("is refused with a wrong passphrase or none, and nothing is written", async () => {
    const { file } = await save(PASSPHRASE);
    await expect(bring(file, "another passphrase")).rejects.toThrow(
      `The passphrase is not the one that ${file} was made with.`,
    );
    await expect(bring(file)).rejects.toThrow(/is encrypted: BACKUP_PASSPHRASE/);
    await expect(bring(join(into, "no-such"))).rejects.toThrow(/There is no backup at/);
    await nothingWritten();
  });

  it.each([
    ["as it is", null],
    ["encrypted", PASSPHRASE],
  ])("that is not as it was written is refused, and nothing is written: %s", async (_how, key) => {
    const { file } = await save(key);
    const { size } = await stat(file);
    const cut = (bytes: number) => (copy: string) => truncate(copy, bytes);
    const harms = {
      cut: cut(size - 40),
      "cut to its beginning": cut(30),
      "changed in one bit": flipBit,
      ...(key === null
        ? { "something else": (copy: string) => writeFile(copy, "a letter") }
        : { longer: (copy: string) => appendFile(copy, "x") }),
    };
    for (const [what, harm] of Object.entries(harms)) {
      const copy = join(into, what);
      await copyFile(file, copy);
      await harm(copy);
      await expect(bring(copy, key), what).rejects.toThrow(/cut or changed|is cut, or no backup/);
      await nothingWritten();
    }
  });

  it("brings nothing beside the folder, whatever its list names", async () => {
    const made = join(parent, "made");
    await mkdir(made);
    const files = [{ path: "../outside", bytes: 1, sha256: "0" }];
    const list = { format: 1, madeAt: new Date(AT).toISOString(), rows: {}, files };
    await writeFile(join(made, "manifest.json"), JSON.stringify(list));
    const file = join(parent, "made.tar.gz");
    await packFolder(made, file, null);
    await expect(bring(file)).rejects.toThrow(/is none of this version/);
    await nothingWritten();
  });

  it("has no name and is not taken down where it could not be finished", async () => {
    await expect(backUpToFile({ dataDir: parent, databaseUrl: null, contentDir }, { into, passphrase: null })).rejects
      .toThrow(`holds no ${DATABASE_FILE}`); // prettier-ignore
    expect(await readdir(into)).toEqual([]);
    expect((await readdir(parent)).sort()).toEqual(["content", "data", "saved"]);
  });

  it("clears away what one that was killed has left, after a day", async () => {
    for (const name of ["backup-under-way-old", "backup-under-way-new"]) {
      await mkdir(join(dataDir, name));
    }
    await utimes(join(dataDir, "backup-under-way-old"), 0, 0);
    await save();
    const left = (await readdir(dataDir)).filter((name) => name.startsWith("backup-under-way"));
    expect(left).toEqual(["backup-under-way-new"]);
  });
});

describe.runIf(process.env["TEST_DATABASE_URL"] === undefined)("keeping backups", () => {
  /** Makes one that is so many days old, by what was taken down. */
  async function saveDaysAgo(days: number): Promise<string> {
    const { file } = await save();
    const renamed = join(into, `of-${days}-days.tar.gz`);
    await writeFile(renamed, await readFile(file));
    await rm(file);
    const noted = join(dataDir, LAST_BACKUP);
    const last = JSON.parse(await readFile(noted, "utf8")) as { files: object[] };
    Object.assign(last.files.at(-1) ?? {}, {
      path: renamed,
      madeAt: new Date(AT - days * DAY).toISOString(),
    });
    await writeFile(noted, JSON.stringify(last));
    return renamed;
  }
  const remove = (days: number) => removeOldBackups(dataDir, { folder: into, days, now: AT });

  it("removes what it has made itself and is too old, nothing else, and never the newest", async () => {
    const old = await saveDaysAgo(20);
    const changed = await saveDaysAgo(19);
    await appendFile(changed, "somebody's");
    const gone = await saveDaysAgo(18);
    await rm(gone);
    await writeFile(join(into, "signaldeck-2020-01-01T000000Z.tar.gz"), "somebody else's");
    await saveDaysAgo(13);
    await saveDaysAgo(1);
    expect(await remove(14)).toEqual({ removed: [old], left: [changed] });
    expect((await readdir(into)).sort()).toEqual([
      "of-1-days.tar.gz",
      "of-13-days.tar.gz",
      "of-19-days.tar.gz",
      "signaldeck-2020-01-01T000000Z.tar.gz",
    ]);
    expect(await remove(14)).toEqual({ removed: [], left: [] });
    expect(await removeOldBackups(dataDir, { folder: into, days: 14, now: AT + 40 * DAY })).toEqual(
      {
        removed: [join(into, "of-13-days.tar.gz")],
        left: [],
      },
    );
    expect(
      await removeOldBackups(dataDir, { folder: parent, days: 1, now: AT + 99 * DAY }),
    ).toEqual({ removed: [], left: [] });
  });

  it("removes none after a backup in doubt, until a good one was made", async () => {
    const old = await saveDaysAgo(20);
    const doubtful = await saveDaysAgo(15);
    const noted = join(dataDir, LAST_BACKUP);
    const last = JSON.parse(await readFile(noted, "utf8")) as { files: object[] };
    Object.assign(last.files.at(-1) ?? {}, { doubtful: true });
    await writeFile(noted, JSON.stringify(last));
    expect(await remove(14)).toEqual({ removed: [], left: [] });
    await saveDaysAgo(0);
    expect(await remove(14)).toEqual({ removed: [old, doubtful], left: [] });
  });
});

async function flipBit(file: string): Promise<void> {
  const bytes = await readFile(file);
  const at = Math.floor(bytes.length / 2);
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  await writeFile(file, bytes);
}
