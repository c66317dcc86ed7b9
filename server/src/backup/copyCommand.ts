import { readConfig } from "../config.ts";
import { keepToOwner } from "../dataFolder.ts";
import { createLog } from "../log.ts";
import { runCommand } from "../runCommand.ts";
import { copyToPostgres } from "./copyToPostgres.ts";

const USAGE = `DATABASE_URL=postgres://... npm run db:copy
Copies the SQLite database in DATA_DIR into the PostgreSQL database, which must be empty. Stop the server first.
`;

/** Copies the data folder's database to PostgreSQL; settings as the server's afterwards. */
async function main(): Promise<void> {
  const { dataDir, databaseUrl: url } = readConfig(process.env);
  if (url === null) throw new Error(USAGE);
  const { rows, ledger } = await copyToPostgres({ dataDir, url, log: createLog("error") });
  const count = Object.values(rows).reduce((sum, some) => sum + some, 0);
  process.stdout.write(
    `${count} rows of ${Object.keys(rows).length} tables are the same in both, and a ledger of ${ledger} records holds. Start with this DATABASE_URL and the same DATA_DIR; the SQLite file stays as it is.\n`,
  );
}

keepToOwner();
await runCommand(main);
