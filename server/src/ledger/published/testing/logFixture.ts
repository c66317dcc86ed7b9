import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { signalsFixture, type SignalsFixture } from "../../../signals/testing/signalsFixture.ts";
import { createLog } from "../../../process/log.ts";
import type { ScriptedFeedOptions } from "../../../testing/ScriptedFeed.ts";
import { HeadFile } from "../HeadFile.ts";
import { LedgerLog } from "../LedgerLog.ts";
import { LogKey } from "../note/LogKey.ts";
import { openLogKey, type OpenLogDeps } from "../openLogKey.ts";
import { LogEntry } from "../storage/LogEntry.ts";

/** The name and the key of the tests' log. */
export const ORIGIN = "deck.example/ledger";
export const SEED = Buffer.alloc(32, 7);
export const VERIFIER_KEY = new LogKey(ORIGIN, SEED).verifierKey;

export const LOG_CONFIG: OpenLogDeps["config"] = {
  ledgerKey: SEED.toString("base64url"),
  dataDir: "/nowhere",
  publicUrl: "https://deck.example",
  hasAddress: true,
  acceptNewSecret: false,
};

export interface LogFixture extends SignalsFixture {
  ledgerLog: LedgerLog;
  headFile: HeadFile;
  /** Moves wall time on and brings the log up to it. */
  advance(milliseconds?: number): Promise<void>;
  /** All entries of the log. */
  entries(): Promise<string[]>;
}

/** The fixture of signals with an empty log beside its ledger. */
export async function logFixture(options: ScriptedFeedOptions = {}): Promise<LogFixture> {
  return withLog(await signalsFixture(options));
}

/** An empty log beside the ledger of a fixture, which it closes with. */
export async function withLog(fixture: SignalsFixture): Promise<LogFixture> {
  const { clock, context } = fixture;
  const { database } = context;
  const log = createLog("silent");
  const key = await openLogKey({ config: LOG_CONFIG, database, log });
  const dataDir = await mkdtemp(join(tmpdir(), "signaldeck-log-"));
  const headFile = new HeadFile({ database, dataDir });
  const ledgerLog = new LedgerLog({ database, clock, log, key, headFile });
  const close = async () => {
    await fixture.storage.close();
    await rm(dataDir, { recursive: true, force: true });
  };
  return {
    ...fixture,
    storage: { ...fixture.storage, close },
    ledgerLog,
    headFile,
    async advance(milliseconds = 0) {
      clock.advance(milliseconds);
      await ledgerLog.attempt();
    },
    async entries() {
      const rows = await database
        .model(LogEntry)
        .findAll({ order: [["number", "ASC"]], raw: true });
      return rows.map(({ entry }) => entry);
    },
  };
}
