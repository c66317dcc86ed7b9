import { appendFile, cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createAccount } from "../../../accounts/createAccount.ts";
import { Database } from "../../../database/Database.ts";
import { LiveEventRow } from "../../../live/LiveEventRow.ts";
import { recordLiveEvent } from "../../../live/recordLiveEvent.ts";
import { signalEvent } from "../../../live/testing/signalEvent.ts";
import { createLog } from "../../../process/log.ts";
import { Member } from "../../../members/Member.ts";
import { administer } from "../../../testing/postgresAdmin.ts";
import { createEmptyStorage, type EmptyStorage } from "../../../testing/testDatabase.ts";
import { TestClock } from "../../../testing/TestClock.ts";
import { Bucket } from "../../../process/uploads/Bucket.ts";
import { StandInBucket } from "../../../process/uploads/testing/StandInBucket.ts";
import { backUp } from "../backUp.ts";
import { backUpToFile } from "../backUpToFile.ts";
import { DUMP_FILE, MANIFEST } from "../manifest.ts";
import { reportNothing, type ReportStep } from "../Progress.ts";
import { restore } from "../restore.ts";
import { stepsOf } from "../testing/stepsOf.ts";
import { canSave } from "../testing/canSave.ts";
import { withClient } from "./tables.ts";

const log = createLog("silent");
const clock = new TestClock();
const hasPrograms = process.env["TEST_DATABASE_URL"] !== undefined && (await canSave());

let parent: string;
let dataDir: string;
let back: string;
let source: EmptyStorage;
let target: EmptyStorage;
let database: Database;
let standIn: StandInBucket;
let bucket: Bucket;

// On the run with SQLite there is no PostgreSQL to save.
describe.runIf(hasPrograms)("a backup of PostgreSQL", () => {
  beforeEach(async () => {
    parent = await mkdtemp(join(tmpdir(), "signaldeck-pgbackup-"));
    [dataDir, back] = [join(parent, "data"), join(parent, "back")];
    await mkdir(join(dataDir, "uploads"), { recursive: true });
    await writeFile(join(dataDir, "uploads", "proof"), "a picture");
    await writeFile(join(dataDir, "ledger-key"), "of its log");
    [source, target] = [await createEmptyStorage(), await createEmptyStorage()];
    database = await Database.open({ url: source.url, file: "", log });
    standIn = await StandInBucket.start();
    bucket = new Bucket(standIn.settings, "uploads");
    await fill();
  });
  afterEach(async () => {
    await standIn.stop();
    await database.close();
    await source.drop();
    await target.drop();
    await rm(parent, { recursive: true, force: true });
  });

  const addEvent = (to: Database) =>
    to.write((transaction) =>
      recordLiveEvent(to, transaction, { event: signalEvent(1), audience: "gold", at: 1 }),
    );
  async function fill(): Promise<void> {
    await database.write(async (transaction) => {
      for (let n = 0; n < 20; n += 1) {
        await createAccount({ database, clock }, transaction, {
          email: `person${n}@saved.example`,
          fullName: n === 0 ? 'Zoë \\x O\'Neil\n"quoted" 😀' : "Saved Person",
          phone: "+2348010000000",
          country: "Nigeria",
          passwordHash: "-",
          riskVersion: null,
        });
      }
    });
    for (let n = 0; n < 3; n += 1) await addEvent(database);
    const last = { where: { id: 3 } };
    await database.write((transaction) =>
      database.model(LiveEventRow).destroy({ ...last, transaction }),
    );
  }
  const saved = () => ({ dataDir, databaseUrl: source.url, contentDir: null });
  const save = ({
    passphrase = null,
    ...more
  }: { passphrase?: string | null; bucket?: Bucket } = {}) =>
    backUpToFile({ ...saved(), ...more }, { into: join(parent, "saved"), passphrase });
  const bring = (
    from: string,
    changes: { databaseUrl?: string | null; passphrase?: string; bucket?: Bucket } = {},
    report: ReportStep = reportNothing,
  ) =>
    restore(
      from,
      { dataDir: back, databaseUrl: target.url, contentDir: null, passphrase: null, ...changes },
      log,
      report,
    );
  const tablesIn = ({ url }: EmptyStorage) =>
    withClient(url ?? "", async (client) => {
      const sql = "SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace";
      return (await client.query(sql)).rowCount;
    });

  /** All that guards the rows: indexes, keys, triggers. */
  const guardsIn = ({ url }: EmptyStorage) =>
    withClient(url ?? "", async (client) => {
      const { rows } = await client.query<{ guard: string }>(
        `SELECT indexdef AS guard FROM pg_indexes WHERE schemaname = 'public'
         UNION ALL SELECT conname || pg_get_constraintdef(oid) FROM pg_constraint
           WHERE connamespace = 'public'::regnamespace
         UNION ALL SELECT pg_get_triggerdef(oid) FROM pg_trigger WHERE NOT tgisinternal
         ORDER BY guard`,
      );
      return rows.map(({ guard }) => guard);
    });

  it("is one file with the members' files, of folder and bucket, and restores to the same, which goes on counting", async () => {
    const members = await database.model(Member).findAll({ order: ["email"], raw: true });
    await bucket.put("tickets/letter", Buffer.from("a letter"));
    const { file, manifest } = await save({ bucket });
    expect(manifest).toMatchObject({ format: 2, rows: { members: 20, live_events: 2 } });
    expect(manifest.files.map(({ path }) => path)).toEqual([
      "ledger-key",
      DUMP_FILE,
      "uploads/proof",
      "uploads/tickets/letter",
    ]);
    standIn.objects.clear();
    const steps = await stepsOf(async (report) => {
      await expect(bring(file, { bucket }, report)).resolves.toEqual({
        manifest,
        ledger: 0,
        doubts: [],
        wroteUntil: null,
        content: "none",
      });
    });
    expect(steps).toContain("Making the indexes in PostgreSQL ...");
    expect(steps).toContain("Storing the uploads: 100\u00a0% (2 of 2 files)");
    const guards = await guardsIn(target);
    expect(guards).toEqual(await guardsIn(source));
    expect(guards.some((guard) => guard.includes("CREATE TRIGGER"))).toBe(true);
    expect(await bucket.get("proof")).toEqual(Buffer.from("a picture"));
    expect(await bucket.get("tickets/letter")).toEqual(Buffer.from("a letter"));
    expect(await readdir(back)).toEqual(["last-backup.json", "ledger-key", "newest-write"]);
    const again = await Database.open({ url: target.url, file: "", log });
    try {
      expect(await again.model(Member).findAll({ order: ["email"], raw: true })).toEqual(members);
      await addEvent(again);
      // The third was given out, though it has gone.
      expect(await again.model(LiveEventRow).max("id")).toBe(4);
    } finally {
      await again.close();
    }
  });

  it("is of one moment while others write, its rows counted at that moment", async () => {
    // Its own connection has nothing to do while pg_dump reads, and may not be ended for that.
    await administer(
      source.url ?? "",
      `ALTER DATABASE ${new URL(source.url ?? "").pathname.slice(1)} SET idle_in_transaction_session_timeout = '50ms'`,
    );
    await addEvent(database);
    const load = new AbortController();
    const writing = (async () => {
      while (!load.signal.aborted) await addEvent(database);
    })();
    const { file, manifest } = await save({ passphrase: "kept on another machine" }).finally(() =>
      load.abort(),
    );
    await writing;
    expect(manifest.rows["live_events"]).toBeGreaterThan(2);
    await bring(file, { passphrase: "kept on another machine" });
  });

  it("is restored into an empty PostgreSQL database alone", async () => {
    const { file } = await save();
    await expect(bring(file, { databaseUrl: null })).rejects.toThrow("set DATABASE_URL");
    await (await Database.open({ url: target.url, file: "", log })).close();
    const before = await tablesIn(target);
    await expect(bring(file)).rejects.toThrow("is not empty. Restore into a new one");
    expect(await tablesIn(target)).toBe(before);
    await expect(readdir(back)).rejects.toThrow("ENOENT");
    const sqlite = join(parent, "sqlite");
    await mkdir(sqlite);
    const own = join(sqlite, "signaldeck.sqlite");
    await (await Database.open({ url: null, file: own, log })).close();
    await backUp({ dataDir: sqlite, databaseUrl: null, contentDir: null }, join(parent, "other"));
    await expect(bring(join(parent, "other"))).rejects.toThrow("signaldeck database copy");
  });

  it("leaves an empty database and folder behind where something is not right", async () => {
    const folder = join(parent, "folder");
    await backUp(saved(), folder);
    const list = JSON.parse(await readFile(join(folder, MANIFEST), "utf8")) as {
      rows: Record<string, number>;
    };
    const fewer = join(parent, "fewer");
    await cp(folder, fewer, { recursive: true });
    list.rows["members"] = 21;
    await writeFile(join(fewer, MANIFEST), JSON.stringify(list));
    await expect(bring(fewer)).rejects.toThrow("members has 20 rows, and had 21 when it was saved");
    expect(await tablesIn(target)).toBe(0);
    expect(await readdir(back)).toEqual([]);
    await withClient(source.url ?? "", (client) =>
      client.query(
        `SET session_replication_role = replica;
         INSERT INTO ledger_records (position, kind, signal_id, recorded_at, previous_hash, body, hash)
         VALUES (1, 'published', '00000000-0000-0000-0000-000000000000', now(), '0', '{}', '1')`,
      ),
    );
    // Without foreign keys, as somebody would who tampers with it: not even the rows go in.
    await expect(bring((await save()).file)).rejects.toThrow(
      /ledger_records_signal_id_fkey|ledger does not hold/,
    );
    expect(await tablesIn(target)).toBe(0);
    await withClient(source.url ?? "", (client) =>
      client.query("SET session_replication_role = replica; DELETE FROM ledger_records"),
    );
    await appendFile(join(folder, DUMP_FILE), "x");
    await expect(bring(folder)).rejects.toThrow("is not as it was");
    await rm(join(folder, MANIFEST));
    await expect(bring(folder)).rejects.toThrow("is no backup");
    // So it can be tried again.
    await bring((await save()).file);
  });

  it("leaves the bucket empty as well, and says what it could not take away again", async () => {
    class Full extends Bucket {
      override put(name: string, bytes: Uint8Array): Promise<void> {
        return name === "proof" ? Promise.reject(new Error("no room.")) : super.put(name, bytes);
      }
    }
    await writeFile(join(dataDir, "uploads", "another"), "a picture");
    const { file } = await save();
    const full = new Full(standIn.settings, "uploads");
    await expect(bring(file, { bucket: full })).rejects.toThrow(/^no room\.$/);
    expect([...standIn.objects.keys()]).toEqual([]);
    expect(await tablesIn(target)).toBe(0);
    expect(await readdir(back)).toEqual([]);
    await administer(
      target.url ?? "",
      `CREATE SCHEMA held;
       CREATE FUNCTION held.refuse() RETURNS event_trigger LANGUAGE plpgsql
         AS $$ BEGIN RAISE EXCEPTION 'tables are held'; END $$;
       CREATE EVENT TRIGGER held ON sql_drop EXECUTE FUNCTION held.refuse()`,
    );
    await expect(bring(file, { bucket: full })).rejects.toThrow(
      "no room. The database could not be emptied again: tables are held",
    );
    expect([...standIn.objects.keys()]).toEqual([]);
    expect(await readdir(back)).toEqual([]);
  });

  it("ends in words where its connection ends while it has nothing to do", async () => {
    const attempt = withClient(source.url ?? "", async (client) => {
      const { rows } = await client.query<{ id: number }>("SELECT pg_backend_pid() AS id");
      const ended = new Promise((done) => client.once("end", done));
      await administer(source.url ?? "", `SELECT pg_terminate_backend(${rows[0]?.id})`);
      await ended;
      return client.query("SELECT 1");
    });
    await expect(attempt).rejects.toThrow(/not queryable|closed|terminat/);
  });

  it("is none without the data folder, or with the wrong password, which is nowhere repeated", async () => {
    const nowhere = { ...saved(), dataDir: join(parent, "gone") };
    await expect(backUp(nowhere, join(parent, "empty"))).rejects.toThrow("is not there");
    const wrong = new URL(source.url ?? "");
    [wrong.username, wrong.password] = ["nobody-at-all", "a-secret-password"];
    const attempt = backUp({ ...saved(), databaseUrl: wrong.href }, join(parent, "wrong"));
    const fault = await attempt.catch(String);
    expect(fault).toContain("nobody-at-all");
    expect(fault).not.toContain("a-secret-password");
  });

  it("holds no plain text of a member where it is encrypted", async () => {
    const plain = gunzipSync(await readFile((await save()).file)).toString("latin1");
    expect(plain).toContain("person7@saved.example");
    const encrypted = (
      await readFile((await save({ passphrase: "kept on another machine" })).file)
    ).toString("latin1");
    expect(encrypted).not.toContain("person7@saved.example");
  });
});
