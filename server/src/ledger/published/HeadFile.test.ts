import { readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createLog } from "../../process/log.ts";
import { FIVE_MINUTES } from "../../market/aggregateCandles.ts";
import { MARK, publish } from "../../signals/testing/signalsFixture.ts";
import { HeadFile } from "./HeadFile.ts";
import { LedgerLog } from "./LedgerLog.ts";
import { LogKey } from "./note/LogKey.ts";
import { readCheckpoint } from "./readLog.ts";
import { readSummary } from "./readSummary.ts";
import { readHead } from "./storage/readHead.ts";
import { logFixture, ORIGIN, SEED, type LogFixture } from "./testing/logFixture.ts";
import { saveLog } from "./testing/saveLog.ts";

let fixture: LogFixture;
const errors: string[] = [];
beforeEach(async () => {
  errors.length = 0;
  fixture = await logFixture();
  await record(0);
});
afterEach(() => fixture.storage.close());

/** A publication at the mark of this number, and the log brought up to it. */
async function record(mark: number): Promise<void> {
  await publish(fixture.context, MARK + mark * FIVE_MINUTES);
  await fixture.advance();
}

/** What a server that starts here finds, and what it logs as an error. */
function started(): { log: LedgerLog; headFile: HeadFile } {
  const { clock, context } = fixture;
  const { database } = context;
  const headFile = new HeadFile({ database, dataDir: dirname(fixture.headFile.path) });
  const into = createLog("error", {
    write: (line) => void errors.push((JSON.parse(line) as { err: Error }).err.message),
  });
  const key = new LogKey(ORIGIN, SEED);
  return { log: new LedgerLog({ database, clock, log: into, key, headFile }), headFile };
}

const written = () => readFile(fixture.headFile.path, "utf8");

describe("the head that was shown last", () => {
  it("is the newest checkpoint, in a file of its owner's alone, and there before it is shown", async () => {
    const { database } = fixture.context;
    expect(await written()).toBe((await readHead(database)).checkpoint);
    expect((await stat(fixture.headFile.path)).mode & 0o777).toBe(0o600);
    expect(await readdir(dirname(fixture.headFile.path))).toEqual(["ledger-head"]);
    // Committed by another server, and asked for before this one has looked.
    await rm(fixture.headFile.path);
    const { headFile } = started();
    expect(await readCheckpoint({ database, headFile })).toBe(await written());
  });

  it("is not shown when it cannot be written", async () => {
    const { database } = fixture.context;
    await rm(dirname(fixture.headFile.path), { recursive: true });
    const { headFile } = started();
    await expect(readCheckpoint({ database, headFile })).rejects.toThrow("ENOENT");
  });

  it("may lie behind the database, as after a crash between commit and file", async () => {
    const before = await written();
    await record(1);
    await record(2);
    await writeFile(fixture.headFile.path, before);
    const { log } = started();
    await log.attempt();
    expect(errors).toEqual([]);
    expect(await written()).toBe((await readHead(fixture.context.database)).checkpoint);
  });

  it("may be gone, as on a new disk", async () => {
    await rm(fixture.headFile.path);
    await record(1);
    const { log } = started();
    await log.attempt();
    expect(errors).toEqual([]);
  });

  it("does not bind a log of another name", async () => {
    const other = (await written()).replaceAll(ORIGIN, "deck.example/before");
    await writeFile(fixture.headFile.path, other.replace(/\n1\n/, "\n1000\n"));
    const { log } = started();
    await publish(fixture.context, MARK + FIVE_MINUTES);
    await log.attempt();
    expect(errors).toEqual([]);
    expect(await written()).toContain(`${ORIGIN}\n2\n`);
  });
});

describe("after an older database was restored", () => {
  it("nothing is signed, the log says once what to do, and the public hears of it", async () => {
    const { database } = fixture.context;
    const restore = await saveLog(database);
    await record(1);
    const newest = await written();
    await restore();
    const before = await readHead(database);
    const { log, headFile } = started();
    await publish(fixture.context, MARK + 2 * FIVE_MINUTES);
    await log.attempt();
    await log.attempt();
    expect(errors).toEqual([
      expect.stringMatching(/signed with 2 entries.*has 1 of them.*signaldeck ledger begin/),
    ]);
    expect(await readHead(database)).toEqual(before);
    expect(await written()).toBe(newest);
    // What was signed before is what there is.
    expect(await readCheckpoint({ database, headFile })).toBe(before.checkpoint);
    const summary = await readSummary({ database, headFile, witnesses: [] });
    expect(summary).toMatchObject({ size: 1, halted: true });
  });

  it("nothing is signed on a log that another server has led elsewhere meanwhile", async () => {
    const { database } = fixture.context;
    const restore = await saveLog(database);
    await record(1);
    const newest = await written();
    await restore();
    // A server without the file goes on, and comes beyond the size that was shown.
    await rm(fixture.headFile.path);
    await publish(fixture.context, MARK + 2 * FIVE_MINUTES);
    await publish(fixture.context, MARK + 3 * FIVE_MINUTES);
    await started().log.attempt();
    expect((await readHead(database)).size).toBe(3);
    await writeFile(fixture.headFile.path, newest);
    const { log, headFile } = started();
    await log.attempt();
    expect(errors).toEqual([expect.stringContaining("is another log")]);
    expect((await headFile.look()).fork).not.toBeNull();
  });

  it("all goes on as soon as the newest database is there again", async () => {
    const { database } = fixture.context;
    const older = await saveLog(database);
    await record(1);
    const newest = await saveLog(database);
    await older();
    const { log } = started();
    await log.attempt();
    expect(errors).toHaveLength(1);
    await newest();
    await publish(fixture.context, MARK + 2 * FIVE_MINUTES);
    await log.attempt();
    expect(errors).toHaveLength(1);
    expect((await readHead(database)).size).toBe(3);
  });

  it("a damaged file is no reason to sign", async () => {
    await writeFile(fixture.headFile.path, "nothing");
    const { log } = started();
    await publish(fixture.context, MARK + FIVE_MINUTES);
    await log.attempt();
    expect(errors).toEqual([expect.stringContaining("is damaged")]);
    expect((await readHead(fixture.context.database)).size).toBe(1);
  });
});
