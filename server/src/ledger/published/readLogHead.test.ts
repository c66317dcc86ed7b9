import { rm } from "node:fs/promises";
import { dirname } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createLog } from "../../process/log.ts";
import { FIVE_MINUTES } from "../../market/aggregateCandles.ts";
import { MARK, publish } from "../../signals/testing/signalsFixture.ts";
import { HeadFile } from "./HeadFile.ts";
import { readCheckpoint } from "./note/checkpoint.ts";
import { readLogHead } from "./readLogHead.ts";
import { readHead } from "./storage/readHead.ts";
import { saveLog } from "./testing/saveLog.ts";
import { logFixture, ORIGIN, type LogFixture } from "./testing/logFixture.ts";

let fixture: LogFixture;
const warnings: string[] = [];
const log = createLog("warn", { write: (line) => void warnings.push(line) });
beforeEach(async () => {
  warnings.length = 0;
  fixture = await logFixture();
});
afterEach(() => fixture.storage.close());

/** A publication at the mark of this number, and the log brought up to it. */
async function record(mark: number): Promise<void> {
  await publish(fixture.context, MARK + mark * FIVE_MINUTES);
  await fixture.advance();
}

/** A server that starts here. */
function started(): HeadFile {
  return new HeadFile({
    database: fixture.context.database,
    dataDir: dirname(fixture.headFile.path),
  });
}

describe("the head that a message takes with it", () => {
  it("is the newest that was signed, and none while the log is empty", async () => {
    const { headFile } = fixture;
    expect(await readLogHead({ headFile, log })).toBeNull();
    await record(0);
    await record(1);
    const { checkpoint } = await readHead(fixture.context.database);
    const tree = readCheckpoint(checkpoint);
    expect(await readLogHead({ headFile, log })).toEqual({
      origin: ORIGIN,
      size: 2,
      root: tree?.root.toString("base64"),
    });
    expect(warnings).toEqual([]);
  });

  it("is none where the log is halted", async () => {
    await record(0);
    const restore = await saveLog(fixture.context.database);
    await record(1);
    await restore();
    expect(await readLogHead({ headFile: started(), log })).toBeNull();
  });

  it("is none where it cannot be written down first, or read at all, or takes too long", async () => {
    await record(0);
    await rm(dirname(fixture.headFile.path), { recursive: true });
    expect(await readLogHead({ headFile: started(), log })).toBeNull();
    const show = () => Promise.reject(new Error("There is no log yet"));
    expect(await readLogHead({ headFile: { show }, log })).toBeNull();
    const hung = () => new Promise<never>(() => undefined);
    expect(await readLogHead({ headFile: { show: hung }, log, patience: 20 })).toBeNull();
    expect(warnings).toHaveLength(3);
  });
});
