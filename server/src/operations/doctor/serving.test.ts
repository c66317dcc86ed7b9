import { copyFile, mkdtemp, open, rm, stat, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Config } from "../../process/settings/config.ts";
import { readContent } from "../../content/loadContent.ts";
import { Database } from "../../database/Database.ts";
import { createLog } from "../../process/log.ts";
import { CONTENT_DIR } from "../../paths.ts";
import { CHECK_ID, LedgerCheck } from "../../ledger/sealed/doubt/LedgerCheck.ts";
import { runProgram } from "../../commands/testing/runProgram.ts";
import { createEmptyStorage, type EmptyStorage } from "../../testing/testDatabase.ts";
import { TestClock } from "../../testing/TestClock.ts";
import { VendorFeed } from "../../testing/VendorFeed.ts";
import type { DoctorDeps } from "./Check.ts";
import { answersOf, goodConfig } from "./testing/answersOf.ts";

let storage: EmptyStorage;
let database: Database;
let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "signaldeck-serving-"));
  storage = await createEmptyStorage();
  database = await Database.open({ ...storage, log: createLog("silent") });
});
afterEach(async () => {
  vi.restoreAllMocks();
  await database.close();
  await storage.drop();
  await rm(dataDir, { recursive: true });
});

const deps = async (changes: Partial<Config> = {}): Promise<DoctorDeps> => ({
  config: goodConfig(dataDir, { databaseUrl: storage.url, ...changes }),
  content: await readContent(CONTENT_DIR, { demo: false, tierReading: "B" }),
  database,
  clock: new TestClock(),
  thorough: true,
  fetch,
});

describe("the doctor on what readiness finds", () => {
  it("says that the database is whole only after reading it", async () => {
    const [words] = await answersOf("serving", await deps());
    expect(words).toMatch(
      storage.url === null ? /^fine: .* all of its file is whole$/ : /^fine: .* read and written$/,
    );
  });

  it.runIf(process.env["TEST_DATABASE_URL"] === undefined)(
    "calls a damaged database critical, by the command as well",
    async () => {
      await database.sequelize.query("CREATE TABLE filler AS SELECT zeroblob(1000000) AS bytes");
      // The last who closes it moves the write-ahead log into the file.
      await database.close();
      const { size } = await stat(storage.file);
      const file = await open(storage.file, "r+");
      await file.write(Buffer.alloc(8_192, 7), 0, 8_192, size - 409_600);
      await file.close();
      database = await Database.open({ ...storage, log: createLog("silent") });
      expect(await answersOf("serving", await deps())).toEqual([
        "critical: It cannot serve: the database is damaged.",
      ]);
      await copyFile(storage.file, join(dataDir, "signaldeck.sqlite"));
      const { code, output } = await runProgram(["doctor"], { DATA_DIR: dataDir });
      expect(output).toContain("CRITICAL: It cannot serve: the database is damaged.");
      expect(code).toBe(3);
    },
  );

  it("says what the whole storage says, word for word", async () => {
    const words = "the storage takes no writes";
    vi.spyOn(database, "fault").mockResolvedValue({ code: "not_writable", words });
    expect(await answersOf("serving", await deps())).toEqual([
      "critical: It cannot serve: the storage takes no writes.",
    ]);
  });

  it("tells a database that cannot be opened from one that is not there", async () => {
    const none = { ...(await deps()), database: null };
    expect(await answersOf("serving", none)).toEqual([
      expect.stringMatching(/^not checked: There is no database yet/),
    ]);
    expect(await answersOf("serving", { ...none, unopened: "It is no database." })).toEqual([
      "critical: The database cannot be opened.",
    ]);
    // What the Setup page stores in it may be there.
    const bare = goodConfig(dataDir, {
      hasAddress: false,
      mail: { ...none.config.mail, smtpUrl: null },
      feed: { kind: "none" },
    });
    for (const check of ["address", "mail", "market"]) {
      const said = await answersOf(check, {
        ...none,
        config: bare,
        unopened: "It is no database.",
      });
      expect(said).toEqual([expect.stringMatching(/^not checked: .* lies in the database/)]);
    }
  });

  it("takes over a record in doubt and a log that has halted", async () => {
    const looked = await deps({ hasAddress: false });
    expect(await answersOf("ledger", looked)).toEqual([
      "fine: No record is in doubt; the ledger's public log waits for the public address",
    ]);
    await database.write((transaction) =>
      database
        .model(LedgerCheck)
        .update(
          { fault: "Record 7 is another one.", faultSince: new Date(0) },
          { where: { id: CHECK_ID }, transaction },
        ),
    );
    expect(await answersOf("ledger", looked)).toEqual([
      expect.stringMatching(
        /^critical: The record is in doubt since .*: Record 7 is another one\.$/,
      ),
    ]);
  });
});

describe("the doctor on the running server", () => {
  let http: Server;
  let text = "ready\n";
  /** Null: it is an older server. */
  let codes: string | null = "ready";
  beforeEach(async () => {
    http = createServer((_request, response) => {
      if (codes !== null) response.setHeader("Readyz-Codes", codes);
      response.end(text);
    });
    await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve));
  });
  afterEach(() => new Promise((resolve) => http.close(resolve)));

  it("hears what it says of itself, knows a stranger at its port, and says when nobody answers", async () => {
    const { port } = http.address() as AddressInfo;
    const looked = await deps({ host: "127.0.0.1", port });
    text = "ready\n";
    expect(await answersOf("server", looked)).toEqual([
      expect.stringMatching(/^fine: .*says: ready/),
    ]);
    text = "not ready: the database is damaged\nfeed binance: not connected, no price yet\n";
    codes = "not_ready database_damaged, feed_lost";
    expect(await answersOf("server", looked)).toEqual([
      "critical: The running server says: not ready: the database is damaged.",
      "critical: The running server says: feed binance: not connected, no price yet.",
    ]);
    codes = null;
    text = "It works!";
    expect(await answersOf("server", looked)).toEqual([
      expect.stringMatching(/^critical: What answers at .* is not SignalDeck\.$/),
    ]);
    await new Promise((resolve) => http.close(resolve));
    expect(await answersOf("server", looked)).toEqual([
      expect.stringMatching(/^not checked: Nothing answers at /),
    ]);
  });

  it("goes by the codes of what is said, whatever the words are, and knows an older server", async () => {
    const { port } = http.address() as AddressInfo;
    const looked = await deps({ host: "127.0.0.1", port });
    text =
      "ready\nnothing is published: the feed was not connected, and silent\noutbox mail: no answer\n";
    codes = "ready, record_in_doubt, way_out_failing";
    expect(await answersOf("server", looked)).toEqual([
      "critical: The running server says: outbox mail: no answer.",
    ]);
    codes = null;
    expect(await answersOf("server", looked)).toEqual([
      expect.stringMatching(/^not checked: The server at .* is an older one, and says: ready\.$/),
    ]);
  });

  it("knows of prices what the server knows, and nothing without one", async () => {
    expect(await answersOf("prices", await deps())).toEqual([
      "not checked: The running server alone is connected to a vendor.",
    ]);
    const feed = new VendorFeed();
    feed.report({ connected: false, startedAt: 0, lastTickAt: null });
    expect(await answersOf("prices", { ...(await deps()), feed })).toEqual([
      expect.stringMatching(/^critical: \w+ is not connected: none came yet\.$/),
    ]);
  });

  it("says that the lock is gone only where a server should have one", async () => {
    const looked = await deps({ databaseUrl: null });
    expect(await answersOf("lock", looked)).toEqual([
      "not checked: There is no server.lock: no server has run here, or it is gone.",
    ]);
    expect(await answersOf("lock", { ...looked, feed: new VendorFeed() })).toEqual([
      "critical: server.lock is gone from the data folder.",
    ]);
    await writeFile(join(dataDir, "server.lock"), "");
    expect(await answersOf("lock", looked)).toEqual([expect.stringMatching(/^fine: /)]);
  });

  it.runIf(process.platform === "linux")("counts the file handles of its own process", async () => {
    expect(await answersOf("handles", await deps())).toEqual([
      expect.stringMatching(/^not checked: A running server/),
    ]);
    const feed = new VendorFeed();
    expect(await answersOf("handles", { ...(await deps()), feed })).toEqual([
      expect.stringMatching(/file handles are used$|^warning: The server may open/),
    ]);
  });
});
