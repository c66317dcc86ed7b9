import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { createLog } from "../../process/log.ts";
import { publish } from "../../signals/testing/signalsFixture.ts";
import { openLogKey, type OpenLogDeps } from "./openLogKey.ts";
import { readHead } from "./storage/readHead.ts";
import { LOG_CONFIG, logFixture, VERIFIER_KEY, type LogFixture } from "./testing/logFixture.ts";

let fixture: LogFixture;
let dataDir: string;
const warnings: string[] = [];
const log = createLog("warn", {
  write: (line) => void warnings.push((JSON.parse(line) as { msg: string }).msg),
});
beforeEach(async () => {
  warnings.length = 0;
  dataDir = await mkdtemp(join(tmpdir(), "signaldeck-key-"));
  fixture = await logFixture();
});
afterEach(async () => {
  await fixture.storage.close();
  await rm(dataDir, { recursive: true });
});

const open = (change: Partial<OpenLogDeps["config"]> = {}) =>
  openLogKey({
    config: { ...LOG_CONFIG, dataDir, ...change },
    database: fixture.context.database,
    log,
  });
const OTHER = Buffer.alloc(32, 8).toString("base64url");

it("keeps name and key, also when the server has moved", async () => {
  const key = await open({ publicUrl: "https://elsewhere.example" });
  expect(key.verifierKey).toBe(VERIFIER_KEY);
  expect(warnings).toEqual([]);
});

it.each([
  ["another key that is set", { ledgerKey: OTHER }, /^LEDGER_KEY is another one/],
  ["no key at all", { ledgerKey: null }, /ledger-key is gone/],
] as const)("refuses %s, and says what to do", async (_what, change, words) => {
  await expect(open(change)).rejects.toThrow(words);
  await expect(open(change)).rejects.toThrow(/each needs the same.*ACCEPT_NEW_SECRET=true/);
});

it("takes another key where the operator says so, and signs the same tree with it", async () => {
  await publish(fixture.context);
  await fixture.advance();
  const before = await readHead(fixture.context.database);
  const key = await open({ ledgerKey: OTHER, acceptNewSecret: true });
  const after = await readHead(fixture.context.database);
  expect(after).toMatchObject({ size: 1, root: before.root, verifierKey: key.verifierKey });
  expect(after.checkpoint).not.toBe(before.checkpoint);
  expect(after.checkpoint.split("\n\n")[0]).toBe(before.checkpoint.split("\n\n")[0]);
  expect(warnings).toEqual([expect.stringContaining(key.verifierKey)]);
  expect((await open({ ledgerKey: OTHER })).verifierKey).toBe(key.verifierKey);
  await expect(open()).rejects.toThrow(/^LEDGER_KEY is another one/);
});

it("makes a key for a new log and keeps it, also with two processes at once", async () => {
  const { database } = fixture.context;
  await database.write((transaction) =>
    database.sequelize.query("DELETE FROM ledger_log_heads", { transaction }),
  );
  const [one, two] = await Promise.all([open({ ledgerKey: null }), open({ ledgerKey: null })]);
  expect(two.verifierKey).toBe(one.verifierKey);
  expect((await open({ ledgerKey: null })).verifierKey).toBe(one.verifierKey);
  expect(one.name).toBe("deck.example/ledger");
});

it("gives an empty log its name once the address is known, and never another one", async () => {
  const { database } = fixture.context;
  await database.write((transaction) =>
    database.sequelize.query("DELETE FROM ledger_log_heads", { transaction }),
  );
  const nowhere = { hasAddress: false, publicUrl: "http://localhost:3000" };
  expect((await open(nowhere)).name).toBe("unnamed.invalid/ledger");
  expect((await open(nowhere)).name).toBe("unnamed.invalid/ledger");
  expect((await open()).name).toBe("deck.example/ledger");
  expect(await readHead(database)).toMatchObject({ origin: "deck.example/ledger", size: 0 });
  expect((await open({ publicUrl: "https://elsewhere.example" })).name).toBe("deck.example/ledger");
  expect((await open(nowhere)).name).toBe("deck.example/ledger");
});
