import { mkdir, mkdtemp, open, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { Database } from "../../database/Database.ts";
import { openSequelize } from "../../database/openSequelize.ts";
import { createLog } from "../../process/log.ts";
import { Bucket } from "../../process/uploads/Bucket.ts";
import { copyTemplate } from "../../testing/testDatabase.ts";
import { StandInBucket } from "../../process/uploads/testing/StandInBucket.ts";
import { backUp } from "./backUp.ts";
import { bringUp } from "./bucketFiles.ts";
import { readLastBackup } from "./lastBackup.ts";
import { DATABASE_FILE, listFiles, MANIFEST, type Manifest } from "./manifest.ts";
import { restore } from "./restore.ts";

const log = createLog("silent");

let parent: string;
let dataDir: string;
let saved: string;
let empty: string;
let database: Database;

beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), "signaldeck-backup-"));
  [dataDir, saved, empty] = ["data", "saved", "empty"].map((name) => join(parent, name)) as [
    string,
    string,
    string,
  ];
  await mkdir(join(dataDir, "uploads"), { recursive: true });
  await writeFile(join(dataDir, "uploads", "proof"), "a picture");
  await writeFile(join(dataDir, "secret"), "of this server");
  await writeFile(join(dataDir, "ledger-key"), "of its log");
  await writeFile(join(dataDir, "limits.sqlite"), "counted anew by anybody");
  await copyTemplate(join(dataDir, DATABASE_FILE));
  database = await Database.open({ url: null, file: join(dataDir, DATABASE_FILE), log });
});
afterEach(async () => {
  await database.close();
  await rm(parent, { recursive: true, force: true });
});

const restored = () =>
  restore(saved, { dataDir: empty, databaseUrl: null, contentDir: null, passphrase: null }, log);

/** Has the list of what was saved say something else. */
async function changeList(change: (list: Manifest) => Partial<Manifest>): Promise<void> {
  const file = join(saved, MANIFEST);
  const list = JSON.parse(await readFile(file, "utf8")) as Manifest;
  await writeFile(file, JSON.stringify({ ...list, ...change(list) }));
}

// The data of PostgreSQL is saved by its own programs.
describe.runIf(process.env["TEST_DATABASE_URL"] === undefined)("a backup", () => {
  it("is made while the server works, and restores to the same", async () => {
    const manifest = await backUp({ dataDir, databaseUrl: null, contentDir: null }, saved);
    expect(manifest.rows).toMatchObject({ members: 0, storage_probe: 1 });
    expect((await readdir(saved)).sort()).toEqual([
      "ledger-key",
      MANIFEST,
      "secret",
      DATABASE_FILE,
      "uploads",
    ]);
    await expect(restored()).resolves.toEqual({
      manifest,
      ledger: 0,
      doubts: [],
      wroteUntil: null,
      content: "none",
    });
    // What lies there is saved there, and as old as that: the doctor says neither "never" nor "fresh".
    expect(await readLastBackup(empty)).toMatchObject({ madeAt: manifest.madeAt, to: saved });
    expect(await readFile(join(empty, "uploads", "proof"), "utf8")).toBe("a picture");
    expect(await readFile(join(empty, "secret"), "utf8")).toBe("of this server");
  });

  it("takes uploads out of a bucket, and restores them into it alone", async () => {
    const standIn = await StandInBucket.start();
    try {
      const bucket = new Bucket(standIn.settings, "uploads");
      for (const name of ["a", "b", "c", "tickets/d"]) await bucket.put(name, Buffer.from(name));
      standIn.objects.set("uploads/../../elsewhere", {
        bytes: Buffer.of(1),
        changedAt: new Date(),
      });
      const manifest = await backUp(
        { dataDir, databaseUrl: null, contentDir: null, bucket },
        saved,
      );
      const paths = manifest.files.map(({ path }) => path);
      expect(paths.filter((path) => path.startsWith("uploads/"))).toEqual([
        ...["uploads/a", "uploads/b", "uploads/c", "uploads/proof", "uploads/tickets/d"],
      ]);
      standIn.objects.clear();
      const place = {
        dataDir: empty,
        databaseUrl: null,
        contentDir: null,
        passphrase: null,
        bucket,
      };
      await restore(saved, place, log);
      expect(await readdir(empty)).not.toContain("uploads");
      expect([...standIn.objects.keys()].sort()).toEqual(
        paths.filter((path) => path.startsWith("uploads/")),
      );
      expect(await bucket.get("tickets/d")).toEqual(Buffer.from("tickets/d"));

      // As `uploads copy` does: what is there stays as it is.
      await bucket.remove("a");
      expect(await bringUp(join(saved, "uploads"), bucket)).toBe(1);
      expect(await bringUp(join(saved, "uploads"), bucket)).toBe(0);
    } finally {
      await standIn.stop();
    }
  });

  it("finds a bucket that is away before it writes, and takes out of one what it has stored", async () => {
    const standIn = await StandInBucket.start();
    class Full extends Bucket {
      override put(name: string, bytes: Uint8Array): Promise<void> {
        return name === "tickets/d" ? Promise.reject(new Error("no room")) : super.put(name, bytes);
      }
    }
    try {
      const bucket = new Full(standIn.settings, "uploads");
      await mkdir(join(dataDir, "uploads", "tickets"));
      await writeFile(join(dataDir, "uploads", "tickets", "d"), "a letter");
      await writeFile(join(dataDir, "uploads", "there"), "a picture");
      await backUp({ dataDir, databaseUrl: null, contentDir: null }, saved);
      await bucket.put("there", Buffer.from("a picture"));
      const place = { dataDir: empty, databaseUrl: null, contentDir: null, passphrase: null };
      standIn.broken = 503;
      await expect(restore(saved, { ...place, bucket }, log)).rejects.toThrow(
        standIn.settings.endpoint,
      );
      await expect(readdir(empty)).rejects.toThrow("ENOENT");
      standIn.broken = null;
      await expect(restore(saved, { ...place, bucket }, log)).rejects.toThrow(/^no room$/);
      expect([...standIn.objects.keys()]).toEqual(["uploads/there"]);
      expect(await readdir(empty)).toEqual([]);
    } finally {
      await standIn.stop();
    }
  });

  it("has a folder of its own, and is of a folder with a database", async () => {
    await backUp({ dataDir, databaseUrl: null, contentDir: null }, saved);
    await expect(backUp({ dataDir, databaseUrl: null, contentDir: null }, saved)).rejects.toThrow(
      "is not empty",
    );
    await expect(
      backUp({ dataDir: parent, databaseUrl: null, contentDir: null }, empty),
    ).rejects.toThrow(`holds no ${DATABASE_FILE}`);
    expect((await stat(saved)).mode & 0o077).toBe(0);
  });

  it("leaves out which head of the ledger's log was shown last, and lets that stay", async () => {
    await writeFile(join(dataDir, "ledger-head"), "an older one");
    await backUp({ dataDir, databaseUrl: null, contentDir: null }, saved);
    expect(await readdir(saved)).not.toContain("ledger-head");
    await mkdir(empty);
    await writeFile(join(empty, "ledger-head"), "the newest one");
    await restored();
    expect(await readFile(join(empty, "ledger-head"), "utf8")).toBe("the newest one");
    await rm(empty, { recursive: true });
    await mkdir(empty);
    await writeFile(join(empty, "ledger-head"), "the newest one");
    await rm(join(saved, "secret"));
    await expect(restored()).rejects.toThrow("secret is gone");
    expect(await readdir(empty)).toEqual(["ledger-head"]);
  });

  it("never overwrites what is there", async () => {
    await backUp({ dataDir, databaseUrl: null, contentDir: null }, saved);
    await expect(
      restore(saved, { dataDir, databaseUrl: null, contentDir: null, passphrase: null }, log),
    ).rejects.toThrow("is not empty");
    expect(await readFile(join(dataDir, "secret"), "utf8")).toBe("of this server");
  });

  it.each([
    [
      "a file that has changed",
      "proof is not as it was",
      (): Promise<void> => writeFile(join(saved, "uploads", "proof"), "another picture"),
    ],
    ["a file that is gone", "secret is gone", (): Promise<void> => rm(join(saved, "secret"))],
    [
      "no list, as where it was not finished",
      "is no backup",
      (): Promise<void> => rm(join(saved, MANIFEST)),
    ],
    [
      "a list that is none",
      "is none of this version",
      (): Promise<void> => writeFile(join(saved, MANIFEST), "{}"),
    ],
    [
      "fewer rows than it had",
      "members has 0 rows, and had 7 when it was saved",
      (): Promise<void> => changeList((list) => ({ rows: { ...list.rows, members: 7 } })),
    ],
    [
      "a database that was damaged when it was listed",
      "The backup's database is damaged",
      async (): Promise<void> => {
        const file = await open(join(saved, DATABASE_FILE), "r+");
        await file.write(Buffer.alloc(8_192, 7), 0, 8_192, 40_960);
        await file.close();
        const files = (await listFiles(saved)).filter(({ path }) => path !== MANIFEST);
        await changeList(() => ({ files }));
      },
    ],
  ])("is refused with %s, and leaves nothing behind", async (_what, words, harm) => {
    await backUp({ dataDir, databaseUrl: null, contentDir: null }, saved);
    await harm();
    await expect(restored()).rejects.toThrow(words);
    expect(await readdir(empty).catch(() => [])).toEqual([]);
  });

  it("is refused with a ledger that does not hold, and leaves nothing behind", async () => {
    // Without foreign keys, as somebody would who tampers with it.
    const file = join(dataDir, DATABASE_FILE);
    const other = openSequelize({ url: null, file }, { migrating: true });
    await other.query(
      `INSERT INTO ledger_records (position, kind, signal_id, recorded_at, previous_hash, body, hash)
       VALUES (1, 'published', 'a', '2026-06-01 12:00:00.000 +00:00', '0', '{}', '1')`,
    );
    await other.close();
    await backUp({ dataDir, databaseUrl: null, contentDir: null }, saved);
    await expect(restored()).rejects.toThrow(/ledger does not hold/);
    expect(await readdir(empty)).toEqual([]);
  });
});
