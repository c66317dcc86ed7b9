import { parseArgs } from "node:util";
import { readConfig } from "../config.ts";
import { keepToOwner } from "../dataFolder.ts";
import { createLog } from "../log.ts";
import { backUp } from "./backUp.ts";
import { restore } from "./restore.ts";
import { runCommand } from "../runCommand.ts";

const USAGE = `npm run backup -- --to FOLDER       saves DATA_DIR, also while the server runs
npm run backup -- --restore FOLDER  brings a backup into DATA_DIR, which must be empty but for ledger-head
FOLDER is on another disk or machine, and only you can read it: it holds secrets.
`;

const POSTGRES =
  "The database is PostgreSQL's: save it with pg_dump --format=custom and restore it with pg_restore. DATA_DIR holds the rest (uploads, secret, ledger-key, vapid.json).";

/** Saves the data folder, or restores it; settings as the server's. */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { to: { type: "string" }, restore: { type: "string" } },
  });
  if ((values.to === undefined) === (values.restore === undefined)) throw new Error(USAGE);
  const { dataDir, databaseUrl } = readConfig(process.env);
  if (databaseUrl !== null) throw new Error(POSTGRES);
  if (values.to !== undefined) {
    const { rows, files } = await backUp(dataDir, values.to);
    const count = Object.values(rows).reduce((sum, some) => sum + some, 0);
    process.stdout.write(
      `${dataDir} is saved in ${values.to}: ${count} rows, ${files.length} files.\n`,
    );
  }
  if (values.restore !== undefined) {
    const { manifest, ledger } = await restore(values.restore, dataDir, createLog("error"));
    process.stdout.write(
      `${dataDir} is as it was at ${manifest.madeAt}: ${manifest.files.length} files, and a ledger of ${ledger} records that holds. Start with the APP_SECRET of that time.\n`,
    );
  }
}

keepToOwner();
await runCommand(main);
