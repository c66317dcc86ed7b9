import { backUp } from "../backup/backUp.ts";
import { restore } from "../backup/restore.ts";
import type { Config } from "../config.ts";
import { createLog } from "../log.ts";
import { command, type CommandContext } from "./Command.ts";
import { describeStorage } from "./storage.ts";

const POSTGRES =
  "The database is PostgreSQL's: save it with pg_dump --format=custom and restore it with pg_restore. DATA_DIR holds the rest (uploads, secret, ledger-key, vapid.json).";

/** Saves what the data folder holds. */
export const backup = command({
  name: "backup",
  summary: "Saves the database and the data folder of a server on SQLite, also while it runs.",
  options: {
    to: {
      value: "FOLDER",
      text: "an empty folder, or a new one; it will hold secrets, so keep it to yourself",
      required: true,
    },
  },
  async run({ to }, context) {
    const { dataDir } = settingsOfFolder(context);
    const { rows, files } = await backUp(dataDir, to);
    const count = Object.values(rows).reduce((sum, some) => sum + some, 0);
    context.output.write(
      `${dataDir} is saved in ${to}: ${count} rows, ${files.length} files. APP_SECRET and the other settings are in no backup.\n`,
    );
  },
});

/** Brings back what `backup` has saved. */
export const restoreBackup = command({
  name: "restore",
  summary: "Brings a backup into the data folder, and looks whether all of it is whole.",
  options: { from: { value: "FOLDER", text: "what signaldeck backup has made", required: true } },
  details:
    "The data folder must be empty but for ledger-head: stop the server and move the rest away first.",
  async run({ from }, context) {
    const { dataDir } = settingsOfFolder(context);
    const { manifest, ledger } = await restore(from, dataDir, createLog("error"));
    context.output.write(
      `${dataDir} is as it was at ${manifest.madeAt}: ${manifest.files.length} files, and a ledger of ${ledger} records that holds. Start with the APP_SECRET of that time.\n`,
    );
  },
});

/** @throws Error where the rows are PostgreSQL's. */
function settingsOfFolder({ readSettings, notes }: CommandContext): Config {
  const config = readSettings();
  notes.write(describeStorage(config));
  if (config.databaseUrl !== null) throw new Error(POSTGRES);
  return config;
}
