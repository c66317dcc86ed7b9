import { existsSync } from "node:fs";
import { SYSTEM_ACTOR } from "@signaldeck/contract";
import { recordAudit } from "../audit/recordAudit.ts";
import { copyToPostgres } from "../operations/backup/copyToPostgres.ts";
import { systemClock } from "../process/clock/clock.ts";
import { Database } from "../database/Database.ts";
import { lockFolder } from "../database/lockFolder.ts";
import { forgetMove } from "../database/movedAway.ts";
import { createLog } from "../process/log.ts";
import { command, UsageError } from "./Command.ts";
import { describeStorage, storageOf } from "./storage.ts";

const WHERE_TO =
  "DATABASE_URL is missing: it names the empty PostgreSQL database that takes the rows of the SQLite file in DATA_DIR.";

/** Moves an installation from SQLite to PostgreSQL. */
export const databaseCopy = command({
  name: "database copy",
  summary: "Copies the SQLite database in DATA_DIR into the empty one that DATABASE_URL names.",
  options: {},
  details:
    "Stop the server first. The SQLite file keeps its rows and is marked as moved: every command refuses it from then on.",
  async run(_, { readSettings, output, notes }) {
    const config = readSettings();
    const { dataDir, databaseUrl: url } = config;
    if (url === null) throw new Error(WHERE_TO);
    notes.write(describeStorage(config));
    const { rows, ledger } = await copyToPostgres({ dataDir, url, log: createLog("error") });
    const count = Object.values(rows).reduce((sum, some) => sum + some, 0);
    output.write(
      `${count} rows of ${Object.keys(rows).length} tables are the same in both, and a ledger of ${ledger} records holds. The SQLite file is marked as moved. Start with this DATABASE_URL and the same DATA_DIR.\n`,
    );
  },
});

/** Takes an SQLite file back into use that was moved to PostgreSQL. */
export const databaseReopen = command({
  name: "database reopen",
  summary: "Takes the SQLite database in DATA_DIR back into use after it was copied to PostgreSQL.",
  options: {
    "without-what-is-new": {
      text: "says that what was written into PostgreSQL since is given up",
    },
  },
  details:
    "Stop all servers of the PostgreSQL database first, and take DATABASE_URL out of the settings.\nWhat members did there since is not in the SQLite file, and the ledger's log may not go on.",
  async run({ "without-what-is-new": isGivenUp }, { readSettings, output, notes }) {
    if (!isGivenUp) {
      throw new UsageError(
        "What was written into PostgreSQL since is not in the SQLite file. Say --without-what-is-new if it may be lost.",
      );
    }
    const config = readSettings();
    if (config.databaseUrl !== null) {
      throw new Error("DATABASE_URL is set: this server works on PostgreSQL. Unset it first.");
    }
    notes.write(describeStorage(config));
    const storage = storageOf(config);
    const { file } = storage;
    if (!existsSync(file)) throw new Error(`There is no ${file}.`);
    const unlock = await lockFolder(config.dataDir);
    try {
      const mark = await forgetMove(file);
      if (mark === null) throw new Error(`${file} was not moved: there is nothing to take back.`);
      await auditReopened(storage, mark);
      output.write(
        `${file} is in use again; it was ${mark}. What was written there since is not in it, so a start publishes nothing until signaldeck database accept says that this is lost, and staff resume the engine.\n`,
      );
    } finally {
      await unlock();
    }
  },
});

/** Takes down in the database itself that it has gone on without what is in PostgreSQL. */
async function auditReopened(storage: ReturnType<typeof storageOf>, mark: string): Promise<void> {
  const database = await Database.open({ ...storage, log: createLog("error") });
  try {
    await database.write((transaction) =>
      recordAudit({ database, clock: systemClock }, transaction, {
        actorId: SYSTEM_ACTOR,
        action: "database.reopened",
        subject: { type: "database", id: "signaldeck.sqlite" },
        details: { by: "signaldeck database reopen", was: mark },
      }),
    );
  } finally {
    await database.close();
  }
}
