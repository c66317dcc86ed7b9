import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { generateCandles } from "../market/testing/generatedCandles.ts";
import { createEmptyStorage, type EmptyStorage } from "../testing/testDatabase.ts";
import { CONTENT_DIR } from "../paths.ts";
import { Database } from "../database/Database.ts";
import { createLog } from "../process/log.ts";
import { OutboxMessage } from "../delivery/outbox/OutboxMessage.ts";
import { PASSWORD } from "../testing/People.ts";
import { StandInBucket } from "../process/uploads/testing/StandInBucket.ts";
import { COMMANDS } from "./commands.ts";
import { canSave } from "../operations/backup/testing/canSave.ts";
import { runProgram } from "./testing/runProgram.ts";

let folder: string;
let dataDir: string;
let storage: EmptyStorage;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "signaldeck-commands-"));
  dataDir = join(folder, "data");
  storage = await createEmptyStorage();
});
afterEach(async () => {
  await storage.drop();
  await rm(folder, { recursive: true, force: true });
});

/** An embedded PostgreSQL comes without its programs. */
const savesDatabase = await canSave();
const settings = () => ({
  DATA_DIR: dataDir,
  ...(storage.url !== null && { DATABASE_URL: storage.url }),
});
const fileOf = () => join(dataDir, "signaldeck.sqlite");
const create = (...more: string[]) =>
  runProgram(
    ["admin", "create", "--email", "boss@example.org", "--name", "First Admin", ...more],
    settings(),
    `${PASSWORD}\n`,
  );

describe("the program", () => {
  it.each([[["help"]], [["--help"]]])("lists its commands: %j", async (args) => {
    const { code, output } = await runProgram(args);
    expect(code).toBe(0);
    for (const { name } of COMMANDS) expect(output).toContain(`${name} `);
    expect(output).toContain("Runs the server; TERM or Ctrl-C ends it.");
  });

  it.each(COMMANDS.map(({ name }) => [name]))("says how %s is called", async (name) => {
    const { code, output } = await runProgram(["help", ...name.split(" ")]);
    expect([code, output.startsWith(`signaldeck ${name}`)]).toEqual([0, true]);
    expect(await runProgram([...name.split(" "), "--help"])).toMatchObject({ code, output });
    expect(output).toMatch(/--env-file FILE +\w/);
  });

  it.each([
    [[], /^signaldeck COMMAND/],
    [["nothing"], /^There is no command "nothing"/],
    [["admin"], /There is no command "admin"[^]*admin create[^]*admin promote/],
    [["admin", "create"], /--email ADDRESS and --name NAME are missing/],
    [["backup", "--to"], /--to/],
    [["backup"], /--into FOLDER or --to FOLDER/],
    [["backup", "--to", "a", "--keep", "3"], /--keep goes with --into/],
    [["backup", "--into", "a", "--keep", "few"], /--keep is a number of days/],
    [["version", "--colour"], /Unknown option '--colour'[^]*signaldeck help version/],
    [["backtest", "--payout", "much"], /--payout is a percentage/],
    [["backtest", "--compare", "no.json"], /--compare: no\.json cannot be read/],
    [["backtest", "--compare", "package.json"], /--compare: package\.json is no trained model/],
  ])("ends with 2 where it is called wrongly: %j", async (args, words) => {
    const { code, output, notes } = await runProgram(args);
    expect([code, output]).toEqual([2, ""]);
    expect(notes).toMatch(words);
  });

  it("names its version and its commit", async () => {
    const { output } = await runProgram(["version"]);
    expect(output).toMatch(
      /^SignalDeck \d+\.\d+\.\d+, commit ([0-9a-f]{12}(-changed)?|unknown), Node \d+/,
    );
  });

  it("says what is wrong with the settings, of a file too, which the environment goes before", async () => {
    const file = join(folder, "settings");
    const asked = ["backup", "--to", join(folder, "saved"), "--env-file", file];
    expect(await runProgram(asked)).toMatchObject({
      code: 1,
      notes: expect.stringContaining(file) as string,
    });
    await writeFile(file, `PORT=none\nDATA_DIR="${dataDir}"\n`);
    expect(await runProgram(asked)).toMatchObject({
      code: 1,
      notes: expect.stringMatching(/PORT/) as string,
    });
    const { notes } = await runProgram(asked, { PORT: "0" });
    expect(notes).toContain(`Data folder: ${dataDir}\n`);
  });
});

describe("uploads copy", () => {
  it("brings the folder's files into the bucket, and says what it lacks", async () => {
    const standIn = await StandInBucket.start();
    try {
      const copy = (more: Record<string, string>) =>
        runProgram(["uploads", "copy"], { ...settings(), ...more });
      expect((await copy({})).notes).toContain("S3_ENDPOINT is missing");
      const { S3_BUCKET: _, ...some } = standIn.environment;
      expect((await copy(some)).notes).toContain("S3_BUCKET: goes with the other settings");
      expect(
        (await copy({ ...standIn.environment, S3_ENDPOINT: "http://s3.example" })).notes,
      ).toContain("S3_ENDPOINT: must begin with https://");
      expect((await copy(standIn.environment)).notes).toContain("nothing is to be copied");
      await mkdir(join(dataDir, "uploads", "tickets"), { recursive: true });
      await writeFile(join(dataDir, "uploads", "proof"), "a picture");
      await writeFile(join(dataDir, "uploads", "tickets", "file"), "another");
      expect(await copy(standIn.environment)).toMatchObject({
        code: 0,
        output: expect.stringMatching(
          /^2 files were copied; .*members\/uploads holds 2\./,
        ) as string,
      });
      expect([...standIn.objects.keys()].sort()).toEqual(["uploads/proof", "uploads/tickets/file"]);
    } finally {
      await standIn.stop();
    }
  });
});

describe("admin", () => {
  it("names the database, and makes none unless that was asked for", async () => {
    const refused = await create();
    expect(refused.code).toBe(1);
    expect(refused.notes).toMatch(/^Database: .*\nData folder: .*\n.*nothing was made.*--env-file/);
    expect(refused.notes).not.toContain("postgres://");
    expect(await readdir(folder)).toEqual([]);

    expect(await create("--new-database")).toMatchObject({
      code: 0,
      output: expect.stringMatching(/^boss@example.org is an administrator\./) as string,
    });
    // Now there is one.
    expect((await create()).notes).toMatch(/has an account already.*admin promote/);
    const promote = ["admin", "promote", "--email", "boss@example.org"];
    expect(await runProgram(promote, settings())).toMatchObject({ code: 0 });
    const reset = await runProgram([...promote, "--reset-second-factor"], settings());
    expect(reset.output).toContain("There was no second factor to turn off.");
  });
});

describe("admin tell", () => {
  it("leaves a mail to each administrator for the server to send", async () => {
    await create("--new-database");
    const tell = ["admin", "tell", "--subject", "the backup has failed", "--text", "Look there."];
    expect(await runProgram(tell, settings())).toMatchObject({ code: 0 });
    const database = await Database.open({ ...storage, file: fileOf(), log: createLog("silent") });
    const mails = await database.model(OutboxMessage).findAll({ raw: true });
    await database.close();
    expect(mails).toEqual([
      expect.objectContaining({
        channel: "mail",
        recipient: "boss@example.org",
        status: "waiting",
        subject: expect.stringContaining("the backup has failed") as string,
      }),
    ]);
  });
});

describe("backup, restore and ledger begin", () => {
  it.skipIf(process.env["TEST_DATABASE_URL"] !== undefined)(
    "work on the folder that they name",
    async () => {
      await create("--new-database");
      const saved = join(folder, "saved");
      const backup = await runProgram(["backup", "--to", saved], settings());
      expect(backup).toMatchObject({
        code: 0,
        output: expect.stringContaining("is saved in") as string,
      });
      const empty = { DATA_DIR: join(folder, "empty") };
      const restored = await runProgram(["restore", "--from", saved], empty);
      expect(restored.output).toMatch(/is as it was at .* a ledger of 0 records that holds/);
      expect(restored.notes).toContain(empty.DATA_DIR);
      expect(await readdir(empty.DATA_DIR)).toContain("signaldeck.sqlite");
      const again = await runProgram(["restore", "--from", saved], empty);
      expect(again).toMatchObject({
        code: 1,
        notes: expect.stringContaining("is not empty") as string,
      });
      const begin = ["ledger", "begin", "--origin", "deck.example/2"];
      expect((await runProgram(begin, empty)).notes).toContain("ledger-key is gone");
      expect((await runProgram(begin, { DATA_DIR: join(folder, "nowhere") })).code).toBe(1);
      expect(await readdir(folder)).not.toContain("nowhere");
    },
  );

  it.skipIf(!savesDatabase)(
    "make one file that a passphrase opens, and say what became of the texts",
    async () => {
      await create("--new-database");
      const [into, content] = [join(folder, "saved"), join(folder, "content")];
      await cp(CONTENT_DIR, content, { recursive: true });
      const passphraseFile = join(folder, "passphrase");
      await writeFile(passphraseFile, "kept on another machine\n");
      const given = { CONTENT_DIR: content, BACKUP_PASSPHRASE_FILE: passphraseFile };
      const args = ["backup", "--into", into, "--keep", "14"];
      const { output } = await runProgram(args, { ...settings(), ...given });
      const [, file = ""] = /is saved in (\S+\.tar\.gz\.enc): /.exec(output) ?? [];
      const from = ["restore", "--from", file];
      const targets = [await createEmptyStorage(), await createEmptyStorage()];
      const [one, two] = targets.map(({ url }, index) => ({
        ...given,
        DATA_DIR: join(folder, `back${index}`),
        ...(url !== null && { DATABASE_URL: url }),
      }));
      const restored = await runProgram(from, one);
      expect(restored.output).toMatch(
        /records that holds[^]*texts were left: \S+ holds some already/,
      );
      expect((await runProgram(from, { DATA_DIR: join(folder, "two") })).notes).toContain(
        "is encrypted",
      );
      await rm(content, { recursive: true });
      expect((await runProgram(from, two)).output).toContain(`The texts are in ${content} again`);
      for (const target of targets) await target.drop();
    },
    60_000,
  );
});

describe("backtest and train", () => {
  it("judge and make a model, and print nothing else", async () => {
    const candles = join(folder, "candles");
    await mkdir(candles);
    const rows = generateCandles({ count: 3_000, seed: 21, reversal: 0.5 }).map(
      ({ time, open, high, low, close }) =>
        [new Date(time).toISOString(), open, high, low, close].join(),
    );
    const file = join(candles, "EURUSD_5m_test.csv.gz");
    await writeFile(file, gzipSync(`time,open,high,low,close\n${rows.join("\n")}\n`));
    const { output, notes } = await runProgram(["backtest", "--data", candles, "--json"]);
    expect(JSON.parse(output)).toHaveProperty("overall.n");
    expect(notes).toBe("");
    const out = join(folder, "model.json");
    const trained = await runProgram(["train", "--data", candles, "--out", out]);
    expect(trained.output).toMatch(/^Trained on 1 files, [^]*Wrote /);
    expect(JSON.parse(await readFile(out, "utf8"))).toHaveProperty("folds");
    const beside = ["backtest", "--data", candles, "--compare", out];
    const { output: table } = await runProgram(beside);
    expect(table).toMatch(
      /Served: \w{12}, trained [^]*Candidate: \w{12}, trained [^]*served\n {2}/,
    );
    const compared = JSON.parse((await runProgram([...beside, "--json"])).output) as object;
    expect(compared).toMatchObject({ candidate: { n: expect.any(Number) as number } });
  });

  it("fail with one clear sentence on a missing folder", async () => {
    const { code, output, notes } = await runProgram(["backtest", "--data", join(folder, "no")]);
    expect([code, output]).toEqual([1, ""]);
    expect(notes).toMatch(/no cannot be read/);
    expect(notes).not.toContain("    at ");
  });
});

describe("doctor", () => {
  it("says what is to be done, makes nothing, and ends with 4 for warnings, 3 for worse", async () => {
    const { code, output, notes } = await runProgram(["doctor"], settings());
    expect(code).toBe(4);
    expect(output).toMatch(/Note: This is no production server\.\n {2}\w[^]*\n {2}To do: \w/);
    expect(output).toMatch(/Not checked: Database and data folder.*\n {2}There is no database yet/);
    expect(notes).toMatch(/^Database: /);
    expect(await readdir(folder)).toEqual([]);
    if (storage.url === null) {
      // What a server leaves there is there, and its database is not.
      await mkdir(dataDir, { recursive: true });
      await writeFile(join(dataDir, "ledger-key"), "k");
      const gone = await runProgram(["doctor"], settings());
      expect(gone.code).toBe(3);
      expect(gone.output).toMatch(/CRITICAL: The database cannot be opened\.\n.*is gone/);
      await rm(join(dataDir, "ledger-key"));
      // What a look before the first start leaves keeps nobody from it.
      expect((await runProgram(["doctor"], settings())).code).toBe(4);
    }
    await create("--new-database");
    const leftOver = { ...settings(), ACCEPT_NEW_SECRET: "true" };
    const found = await runProgram(["doctor", "--json"], leftOver);
    expect(found.code).toBe(3);
    expect(JSON.parse(found.output)).toHaveProperty("findings.0.severity", "critical");
    expect(found.output).toContain("There is one administrator alone.");
  });
});
