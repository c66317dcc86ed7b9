import { join } from "node:path";
import type { Config } from "../process/settings/config.ts";
import { Database } from "../database/Database.ts";
import { refuseGoneDatabase } from "../database/goneDatabase.ts";
import { lookAtDatabase } from "../database/lookAtDatabase.ts";
import { lockFolder } from "../database/lockFolder.ts";
import { withoutPassword } from "../database/withoutPassword.ts";
import { openDataFolder } from "../process/files/dataFolder.ts";
import { createLog } from "../process/log.ts";
import type { CommandContext } from "./Command.ts";

type Place = Pick<Config, "databaseUrl" | "dataDir">;

/** Where the rows lie, for `Database`. */
export const storageOf = ({ databaseUrl, dataDir }: Place) => ({
  url: databaseUrl,
  file: join(dataDir, "signaldeck.sqlite"),
});

/** The database and the folder of the settings, as an operator knows them; no password. */
export function describeStorage(config: Place): string {
  const { url, file } = storageOf(config);
  const database = url === null ? file : `${withoutPassword(url)} (PostgreSQL)`;
  return `Database: ${database}\nData folder: ${config.dataDir}\n`;
}

interface Asked extends Pick<CommandContext, "notes"> {
  /** Makes the database where there is none. */
  create?: boolean;
  /** Refused while a server runs on the data folder. */
  alone?: boolean;
}

/**
 * Runs `work` on the database of the settings, which it names first and closes afterwards.
 * @throws Error with a sentence where there is none and none is to be made: mostly the settings of
 * the server are missing then, and what was asked would be done to a database that nobody uses.
 */
export async function withDatabase<T>(
  config: Place,
  { notes, create = false, alone = false }: Asked,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  notes.write(describeStorage(config));
  const storage = storageOf(config);
  if (!create && (await lookAtDatabase(storage)) === "missing")
    throw new Error(nothingThere(config));
  await refuseGoneDatabase(storage, config.dataDir);
  const log = createLog("error");
  await openDataFolder(config.dataDir, log);
  const unlock = alone && storage.url === null ? await lockFolder(config.dataDir) : null;
  try {
    const database = await Database.open({ ...storage, log });
    try {
      return await work(database);
    } finally {
      await database.close();
    }
  } finally {
    await unlock?.();
  }
}

function nothingThere({ databaseUrl }: Place): string {
  const what = databaseUrl === null ? "There is no such file" : "This database has no tables yet";
  return `${what}, and nothing was made. Run this with the settings of your server: its environment, or --env-file FILE.`;
}
