import { dirname } from "node:path";
import { DAY } from "@signaldeck/contract";
import { afterEach, beforeEach, expect, it } from "vitest";
import { createLog } from "../../process/log.ts";
import { MARK, publish } from "../../signals/testing/signalsFixture.ts";
import { FIVE_MINUTES } from "../../market/aggregateCandles.ts";
import { beginLog } from "./beginLog.ts";
import { HeadFile } from "./HeadFile.ts";
import { LedgerLog } from "./LedgerLog.ts";
import { LogKey } from "./note/LogKey.ts";
import { openLogKey } from "./openLogKey.ts";
import { readCheckpoint } from "./readLog.ts";
import { readHead } from "./storage/readHead.ts";
import { saveLog } from "./testing/saveLog.ts";
import { LOG_CONFIG, logFixture, ORIGIN, SEED, type LogFixture } from "./testing/logFixture.ts";
import { verifyLog } from "../../../verifier/verify.mjs";

const NAME = "deck.example/ledger-2";

let fixture: LogFixture;
beforeEach(async () => {
  fixture = await logFixture();
  await publish(fixture.context);
  await fixture.advance();
});
afterEach(() => fixture.storage.close());

it("begins a log of another name that takes the ledger up from its first record", async () => {
  const { clock, context } = fixture;
  const { database } = context;
  const restore = await saveLog(database);
  await publish(context, MARK + FIVE_MINUTES);
  await fixture.advance();
  await restore();

  const verifierKey = await beginLog(database, LOG_CONFIG, NAME);
  expect(verifierKey).toBe(new LogKey(NAME, SEED).verifierKey);
  const log = createLog("silent");
  const key = await openLogKey({ config: LOG_CONFIG, database, log });
  expect(key.verifierKey).toBe(verifierKey);
  // The file is still that of the log before.
  const headFile = new HeadFile({ database, dataDir: dirname(fixture.headFile.path) });
  const begun = new LedgerLog({ database, clock, log, key, headFile });
  await begun.attempt();
  clock.advance(DAY);
  await begun.attempt();
  const checkpoint = await readCheckpoint({ database, headFile });
  expect(checkpoint).toMatch(`${NAME}\n2\n`);
  const entries = await fixture.entries();
  expect(await verifyLog({ key: verifierKey, checkpoint, entries })).toMatchObject({
    fault: null,
    records: 1,
    sealed: 0,
  });
});

it("leaves a server that runs on with the key of before nothing to sign", async () => {
  const { database } = fixture.context;
  await beginLog(database, LOG_CONFIG, NAME);
  await fixture.advance();
  expect(await readHead(database)).toMatchObject({ origin: NAME, size: 0 });
});

it.each([
  ["the name of before", ORIGIN, LOG_CONFIG, /another one needs another name/],
  ["a name with spaces", "my log", LOG_CONFIG, /neither spaces nor/],
  ["no name", "", LOG_CONFIG, /neither spaces nor/],
  ["no key", NAME, { ...LOG_CONFIG, ledgerKey: null }, /ledger-key is gone/],
])("refuses %s, and leaves the log as it is", async (_what, name, config, words) => {
  const { database } = fixture.context;
  const before = await readHead(database);
  await expect(beginLog(database, config, name)).rejects.toThrow(words);
  expect(await readHead(database)).toEqual(before);
});
