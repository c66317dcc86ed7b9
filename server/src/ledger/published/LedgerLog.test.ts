import { createHash } from "node:crypto";
import { dirname } from "node:path";
import { DAY, MINUTE } from "@signaldeck/contract";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createLog } from "../../process/log.ts";
import { FIVE_MINUTES } from "../../market/aggregateCandles.ts";
import { ledgerText } from "../sealed/ledgerChain.ts";
import { LedgerRecord } from "../sealed/LedgerRecord.ts";
import { dropGuard } from "../../testing/dropGuard.ts";
import { LedgerWriter } from "../LedgerWriter.ts";
import { readLedger } from "../sealed/readLedger.ts";
import { settleDue } from "../../signals/settleDue.ts";
import { flat, MARK, publish } from "../../signals/testing/signalsFixture.ts";
import { HeadFile } from "./HeadFile.ts";
import { LedgerLog } from "./LedgerLog.ts";
import { LOG_LIMITS } from "./growLog.ts";
import { LogKey } from "./note/LogKey.ts";
import { LogEntry } from "./storage/LogEntry.ts";
import { LogPlace } from "./storage/LogPlace.ts";
import { LogTile } from "./storage/LogTile.ts";
import { readHead } from "./storage/readHead.ts";
import { logFixture, ORIGIN, SEED, type LogFixture } from "./testing/logFixture.ts";
import { leafHash, rootOf } from "./tree/merkleTree.ts";

let fixture: LogFixture;
beforeEach(async () => {
  fixture = await logFixture();
});
afterEach(async () => {
  await fixture.ledgerLog.stop();
  await fixture.storage.close();
});

const entries = async () =>
  (await fixture.entries()).map((entry) => JSON.parse(entry) as Record<string, unknown>);

/** Lets the signal at a mark reach its expiry and settles it, on both clocks. */
async function settle(slot = MARK): Promise<void> {
  const { context, clock, feed } = fixture;
  const expiry = slot + FIVE_MINUTES;
  feed.setCandles("EUR/USD", flat(MARK - 12 * FIVE_MINUTES, expiry, 1.2));
  feed.moveTo(expiry);
  clock.advance(Math.max(0, expiry - clock.now()));
  await settleDue(context, expiry);
}

/** The head says what the tree over all stored entries is. */
async function expectWholeTree(): Promise<void> {
  const all = await fixture.entries();
  const { size, root, checkpoint } = await readHead(fixture.context.database);
  expect(size).toBe(all.length);
  expect(root).toBe(rootOf(all.map(leafHash)).toString("hex"));
  const base64 = Buffer.from(root, "hex").toString("base64");
  expect(checkpoint).toMatch(`${ORIGIN}\n${size}\n${base64}\n\n— ${ORIGIN} `);
}

/** What was logged as an error while the log was brought up to date. */
async function faultsOf(): Promise<string[]> {
  const lines: string[] = [];
  const { database } = fixture.context;
  const { clock } = fixture;
  const into = createLog("error", {
    write: (line) => void lines.push((JSON.parse(line) as { msg: string }).msg),
  });
  const key = new LogKey(ORIGIN, SEED);
  const { headFile } = fixture;
  await new LedgerLog({ database, clock, log: into, key, headFile }).attempt();
  return lines;
}

describe("the log of the ledger", () => {
  it("is signed while it is empty", async () => {
    await fixture.advance();
    expect(await entries()).toEqual([]);
    await expectWholeTree();
  });

  it("takes a publication without telling anything of it", async () => {
    const signal = await publish(fixture.context);
    await fixture.advance();
    const [record] = await readLedger(fixture.context.database);
    const [text = ""] = await fixture.entries();
    expect(JSON.parse(text)).toEqual({
      entry: "sealed",
      kind: "published",
      position: 1,
      recordedAt: record?.recordedAt,
      commitment: expect.stringMatching(/^[\da-f]{64}$/) as string,
    });
    for (const word of [signal.id, record?.hash ?? "", "EUR/USD", "CALL", "1.1"]) {
      expect(text).not.toContain(word);
    }
    // The same record under another salt would be another commitment.
    const place = await fixture.context.database.model(LogPlace).findByPk(1, { raw: true });
    const salted = createHash("sha256").update(Buffer.from(place?.salt ?? "", "hex"));
    const commitment = salted.update(record ? ledgerText(record) : "").digest("hex");
    expect(text).toContain(commitment);
    expect(place?.salt).toMatch(/^[\da-f]{64}$/);
    await expectWholeTree();
  });

  it("opens publication and end when the end enters the public record, and not before", async () => {
    await publish(fixture.context);
    await fixture.advance();
    await settle();
    await fixture.advance(LOG_LIMITS.openAfterEnd - 1);
    expect((await entries()).map(({ entry, kind }) => [entry, kind])).toEqual([
      ["sealed", "published"],
      ["sealed", "settled"],
    ]);
    await fixture.advance(1);
    const records = await readLedger(fixture.context.database);
    const opened = (await fixture.entries()).slice(2);
    expect(opened).toHaveLength(2);
    for (const [index, record] of records.entries()) {
      expect(opened[index]).toMatch(`{"entry":"opened","record":${ledgerText(record)},"salt":"`);
    }
    await fixture.advance(DAY);
    expect(await entries()).toHaveLength(4);
    await expectWholeTree();
  });

  it("opens after a day what has not ended by then", async () => {
    await publish(fixture.context);
    await fixture.advance(DAY - 1);
    expect(await entries()).toHaveLength(1);
    await fixture.advance(1);
    expect(await entries()).toMatchObject([{ entry: "sealed" }, { entry: "opened" }]);
    // An end that comes late is opened by itself.
    await settle();
    await fixture.advance(LOG_LIMITS.openAfterEnd);
    expect((await entries()).slice(2)).toMatchObject([
      { entry: "sealed", kind: "settled" },
      { entry: "opened", record: { kind: "settled" } },
    ]);
  });

  it("takes openly what was recorded long before there was a log", async () => {
    await publish(fixture.context);
    await fixture.advance(DAY);
    expect(await entries()).toMatchObject([
      { entry: "recorded", record: { position: 1, kind: "published" } },
    ]);
    await expectWholeTree();
  });

  it("takes a record of a kind that it does not know like any other, for everybody to read", async () => {
    const { context } = fixture;
    const { id } = await publish(context);
    await context.database.write(async (transaction) => {
      const writer = await LedgerWriter.open(context.database, transaction);
      const body = { signalId: id, model: "a new one" } as never;
      await writer.append(writer.prepare("promoted" as never, body, MARK + MINUTE));
    });
    await fixture.advance();
    const [, record] = await readLedger(context.database);
    expect((await fixture.entries())[1]).toBe(
      `{"entry":"recorded","record":${record ? ledgerText(record) : ""}}`,
    );
  });

  it("follows each record by itself, and what is due from time to time", async () => {
    const { context, clock } = fixture;
    const { database } = context;
    const key = new LogKey(ORIGIN, SEED);
    const { headFile } = fixture;
    const silent = createLog("silent");
    const log = new LedgerLog({ database, clock, log: silent, key, headFile, interval: 5 });
    await log.startAtOnce();
    await publish(context);
    await expect.poll(entries).toHaveLength(1);
    clock.advance(DAY);
    await expect.poll(entries).toHaveLength(2);
    await log.stop();
    await publish(context, MARK + FIVE_MINUTES);
    await new Promise((done) => setTimeout(done, 20));
    expect(await entries()).toHaveLength(2);
  });
});

describe("the log never forks", () => {
  it("with two instances at work on it", async () => {
    const { clock, storage } = fixture;
    const database = await storage.reopen();
    const key = new LogKey(ORIGIN, SEED);
    // On a data folder that both share.
    const headFile = new HeadFile({ database, dataDir: dirname(fixture.headFile.path) });
    const other = new LedgerLog({ database, clock, log: createLog("silent"), key, headFile });
    for (let step = 0; step < 12; step += 1) {
      await publish(fixture.context, MARK + step * FIVE_MINUTES);
      await Promise.all([fixture.advance(), other.attempt(), fixture.advance()]);
    }
    await fixture.advance(DAY);
    await other.attempt();
    expect((await entries()).filter(({ entry }) => entry === "sealed")).toHaveLength(12);
    expect(await entries()).toHaveLength(24);
    await expectWholeTree();
  });

  it("from a tree that is not the one it signed last", async () => {
    const { database } = fixture.context;
    await publish(fixture.context);
    await fixture.advance();
    const before = await readHead(database);
    const hashes = leafHash("another").toString("base64");
    await database.write((transaction) =>
      database.model(LogTile).update({ hashes }, { where: { level: 0 }, transaction }),
    );
    await publish(fixture.context, MARK + FIVE_MINUTES);
    expect(await faultsOf()).toEqual(["the ledger's log does not go on"]);
    expect(await readHead(database)).toEqual(before);
    expect(await database.model(LogEntry).count()).toBe(1);
  });

  it("and opens no record that was changed since it was sealed", async () => {
    const { database } = fixture.context;
    await publish(fixture.context);
    await publish(fixture.context, MARK + FIVE_MINUTES);
    await fixture.advance();
    const [record] = await readLedger(database);
    const body = record?.body.replace("CALL", "PUT") ?? "";
    await dropGuard(database, "ledger_records");
    await database.write((transaction) =>
      database.model(LedgerRecord).update({ body }, { where: { position: 1 }, transaction }),
    );
    fixture.clock.advance(DAY);
    expect(await faultsOf()).toEqual(["a record of the ledger is not what was sealed"]);
    expect((await entries()).slice(2)).toMatchObject([{ record: { position: 2 } }]);
    expect(await faultsOf()).toEqual([]);
  });
});
