import type { Config } from "../../process/settings/config.ts";
import type { Database } from "../../database/Database.ts";
import { signCheckpoint } from "./note/checkpoint.ts";
import { LogKey } from "./note/LogKey.ts";
import { readLogSeed } from "./note/logSeed.ts";
import { LogEntry } from "./storage/LogEntry.ts";
import { HEAD_ID, LogHead } from "./storage/LogHead.ts";
import { LogPlace } from "./storage/LogPlace.ts";
import { LogTile } from "./storage/LogTile.ts";
import { LogWitness } from "./storage/LogWitness.ts";
import { readHead } from "./storage/readHead.ts";
import { EMPTY_ROOT } from "./tree/merkleTree.ts";

/** A name that a signed note can carry. */
const NAME = /^[^\s+]{1,200}$/;

/**
 * Ends the log and begins an empty one under another name, signed by the same key. The ledger stays
 * as it is, and the log takes it up from its first record as soon as the server runs.
 * @returns the verifier key of the new log
 * @throws Error in words for a name that cannot be taken, and where there is no log or no key
 */
export async function beginLog(
  database: Database,
  config: Pick<Config, "ledgerKey" | "dataDir">,
  origin: string,
): Promise<string> {
  if (!NAME.test(origin)) throw new Error("The name has neither spaces nor a plus sign.");
  const seed = await readLogSeed(config);
  if (!seed) throw new Error(`${config.dataDir}/ledger-key is gone: restore it first.`);
  const key = new LogKey(origin, seed);
  await database.write(async (transaction) => {
    await database.lockTable(transaction, LogHead);
    const before = await readHead(database, transaction);
    if (before.origin === origin) {
      throw new Error(`The log is called ${origin} now: another one needs another name.`);
    }
    const all = { where: {}, transaction };
    await database.model(LogEntry).destroy(all);
    await database.model(LogTile).destroy(all);
    await database.model(LogPlace).destroy(all);
    await database.model(LogWitness).destroy(all);
    const empty = { size: 0, root: EMPTY_ROOT };
    await database.model(LogHead).update(
      {
        origin,
        verifierKey: key.verifierKey,
        size: 0,
        root: EMPTY_ROOT.toString("hex"),
        position: 0,
        checkpoint: signCheckpoint(key, empty),
      },
      { where: { id: HEAD_ID }, transaction },
    );
  });
  return key.verifierKey;
}
