import { readdir } from "node:fs/promises";
import type { Logger } from "pino";
import type { Config } from "../process/settings/config.ts";
import type { Database } from "../database/Database.ts";
import { NEWEST_WRITE, readStoredPosition } from "../database/writePosition.ts";
import { readHead } from "../ledger/published/storage/readHead.ts";
import { PushSubscription } from "../delivery/push/PushSubscription.ts";

interface NotifyDeps {
  config: Pick<Config, "dataDir" | "vapid">;
  database: Database;
  log: Pick<Logger, "warn">;
}

/**
 * Says at the start which files of the data folder are gone that are made anew, and what that costs:
 * afterwards nobody could tell.
 */
export async function warnOfMissing({ config, database, log }: NotifyDeps): Promise<void> {
  const names = new Set(await readdir(config.dataDir));
  const missing = async (file: string, was: () => Promise<boolean>, words: string) => {
    if (!names.has(file) && (await was())) log.warn({ file, folder: config.dataDir }, words);
  };
  await missing(
    "vapid.json",
    async () => config.vapid.keys === null && (await database.model(PushSubscription).count()) > 0,
    "the keys by which devices know this server are gone, and others are made: no device gets notifications until the application is opened there again. Stop the server and put vapid.json back from a backup to avoid that.",
  );
  await missing(
    "ledger-head",
    async () => (await readHead(database)).size > 0,
    "the newest head of the ledger's log that was shown is gone, and is written anew: an older database would not be noticed by it at this start",
  );
  const wasUsed = async () => (await readStoredPosition(database)).writes > 0;
  await missing(
    "limits.sqlite",
    async () => database.dialect === "sqlite" && (await wasUsed()),
    "the counts of tries are gone and begin anew: whoever guesses has the tries of the last hour once more",
  );
  await missing(
    "content-folder.json",
    wasUsed,
    "what this server last had in its content folder is not known: a text that was changed there while it was away is taken for one of others",
  );
  await missing(
    NEWEST_WRITE,
    wasUsed,
    "until when this server wrote is not known, and is written anew: lost writes would not be noticed at this start",
  );
}
