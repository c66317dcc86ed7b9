import { copyToPostgres } from "../backup/copyToPostgres.ts";
import { createLog } from "../log.ts";
import { command } from "./Command.ts";
import { describeStorage } from "./storage.ts";

const WHERE_TO =
  "DATABASE_URL is missing: it names the empty PostgreSQL database that takes the rows of the SQLite file in DATA_DIR.";

/** Moves an installation from SQLite to PostgreSQL. */
export const databaseCopy = command({
  name: "database copy",
  summary: "Copies the SQLite database in DATA_DIR into the empty one that DATABASE_URL names.",
  options: {},
  details: "Stop the server first. The SQLite file stays as it is.",
  async run(_, { readSettings, output, notes }) {
    const config = readSettings();
    const { dataDir, databaseUrl: url } = config;
    if (url === null) throw new Error(WHERE_TO);
    notes.write(describeStorage(config));
    const { rows, ledger } = await copyToPostgres({ dataDir, url, log: createLog("error") });
    const count = Object.values(rows).reduce((sum, some) => sum + some, 0);
    output.write(
      `${count} rows of ${Object.keys(rows).length} tables are the same in both, and a ledger of ${ledger} records holds. Start with this DATABASE_URL and the same DATA_DIR.\n`,
    );
  },
});
