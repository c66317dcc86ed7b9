import { utcMinute } from "@signaldeck/contract";
import { backUp, type Saved } from "../operations/backup/backUp.ts";
import { backUpToFile } from "../operations/backup/backUpToFile.ts";
import { DoubtKind, linesOf } from "../operations/backup/doubts/Doubt.ts";
import type { Manifest } from "../operations/backup/manifest.ts";
import { withProgress } from "../operations/backup/Progress.ts";
import { removeOldBackups } from "../operations/backup/removeOldBackups.ts";
import { restore, type Restored } from "../operations/backup/restore.ts";
import type { Config } from "../process/settings/config.ts";
import { refuseMovedFile } from "../database/movedAway.ts";
import { createLog } from "../process/log.ts";
import { handToOwner } from "../process/files/handToOwner.ts";
import { CONTENT_DIR } from "../paths.ts";
import { listOf } from "../process/settings/commaList.ts";
import { uploadBucket } from "../process/uploads/uploadStores.ts";
import { command, UsageError, type CommandContext } from "./Command.ts";
import { describeStorage, storageOf } from "./storage.ts";

/** Exit code of a backup that was made and is in doubt. */
const IN_DOUBT = 3;

const KEPT_APART = "APP_SECRET and the other settings are in no backup.";

/** Saves the database and what the data folder holds. */
export const backup = command({
  name: "backup",
  summary: "Saves the database and the data folder of a server, also while it runs.",
  options: {
    into: {
      value: "FOLDER",
      text: "writes one file there, signaldeck-TIME.tar.gz; with BACKUP_PASSPHRASE it is encrypted (.tar.gz.enc)",
    },
    keep: {
      value: "DAYS",
      text: "with --into: afterwards removes the older files that this command has made there",
    },
    to: {
      value: "FOLDER",
      text: "saves as a folder that is empty or new instead, which is never encrypted",
    },
  },
  details:
    "A file has its name only once it was read back and found whole. Then it is held against itself:\nwhether the ledger holds, each upload that a row names is there, and the keys fit. Where something\nis in doubt it says so, ends with 3, and --keep removes nothing. Whatever is saved holds secrets.\nOn PostgreSQL pg_dump of the server's version or a later one is needed, on PATH or below /usr/lib/postgresql.",
  async run({ into, keep, to }, context) {
    if ((into === undefined) === (to === undefined)) {
      throw new UsageError("Say where to: --into FOLDER or --to FOLDER.");
    }
    if (keep !== undefined && into === undefined) {
      throw new UsageError("--keep goes with --into: folders are yours to remove.");
    }
    const days = keep === undefined ? null : daysOf(keep);
    const config = settingsOfFolder(context);
    // Else the timer would go on to save what nobody writes into any more, and call it good.
    if (config.databaseUrl === null) await refuseMovedFile(storageOf(config).file);
    if (into !== undefined) return saveFile(config, { into, days }, context);
    return tell(config, to ?? "", await backUp(savedOf(config), to ?? ""), context);
  },
});

/** One new file, and none any more of those that are too old. */
async function saveFile(
  config: Config,
  { into, days }: { into: string; days: number | null },
  context: CommandContext,
): Promise<number> {
  const { output, notes } = context;
  const { dataDir, backupPassphrase: passphrase } = config;
  const { file, manifest } = await backUpToFile(savedOf(config), { into, passphrase });
  await handToOwner(into, [file]);
  const code = tell(config, file, manifest, context);
  if (days === null) return code;
  const { removed, left } = await removeOldBackups(dataDir, {
    folder: into,
    days,
    now: Date.now(),
  });
  if (removed.length > 0) output.write(`Removed by age: ${removed.join(", ")}\n`);
  for (const path of left)
    notes.write(`${path} is not the file that was written: left as it is.\n`);
  if (code !== 0) notes.write("No older backup was removed.\n");
  return code;
}

/** Says what was saved and what of it is in doubt; the exit code that follows. */
function tell(
  config: Config,
  where: string,
  manifest: Manifest,
  { output, notes }: CommandContext,
): number {
  output.write(saidOf(config, where, manifest));
  notes.write(linesOf(manifest.doubts));
  return manifest.doubts.length === 0 ? 0 : IN_DOUBT;
}

/** Brings back what `backup` has saved. */
export const restoreBackup = command({
  name: "restore",
  summary:
    "Brings a backup into the data folder and the database, and looks whether all of it is whole.",
  options: {
    from: {
      value: "BACKUP",
      text: "the file or the folder that signaldeck backup has made",
      required: true,
    },
    despite: {
      value: "DOUBTS",
      text: `restores a backup that is in doubt all the same: ${DoubtKind.options.join(", ")}, with commas between them`,
    },
  },
  details:
    "The data folder must be empty but for ledger-head and newest-write: stop the server and move the rest away first.\nWhile it works it says every five seconds how far it is.\nOn PostgreSQL DATABASE_URL names a database without any table, and pg_restore is needed.\nBACKUP_PASSPHRASE, or the file that BACKUP_PASSPHRASE_FILE names, opens an encrypted file.",
  async run({ from, despite = "" }, context) {
    const config = settingsOfFolder(context);
    const { dataDir, databaseUrl, backupPassphrase: passphrase } = config;
    const place = {
      dataDir,
      databaseUrl,
      contentDir: ownContent(config),
      passphrase,
      keys: config,
      bucket: uploadBucket(config),
      despite: doubtsIn(despite),
    };
    const { manifest, ledger, doubts, content, wroteUntil } = await withProgress(
      (line) => context.notes.write(line),
      (report) => restore(from, place, createLog("error"), report),
    );
    if (content === "restored") await handToOwner(config.contentDir);
    const holds = doubts.length === 0 ? " that holds" : "";
    context.output.write(
      `${dataDir} is as it was at ${manifest.madeAt}: ${manifest.files.length} files, and a ledger of ${ledger} records${holds}. Start with the APP_SECRET of that time.\n${CONTENT_WORDS[content](config.contentDir)}`,
    );
    if (wroteUntil !== null) {
      context.output.write(
        `This server had written until ${utcMinute(wroteUntil)}: what came after the backup is not in it, and the database counts as the newest one now.\n`,
      );
    }
    context.notes.write(linesOf(doubts));
  },
});

const CONTENT_WORDS: Record<Restored["content"], (folder: string) => string> = {
  none: () => "",
  restored: (folder) => `The texts are in ${folder} again.\n`,
  kept: (folder) => `The backup's texts were left: ${folder} holds some already.\n`,
  "no-folder": () =>
    "The backup's texts were left, since CONTENT_DIR is not set. They lie in the backup's folder content.\n",
};

/** @throws UsageError */
function doubtsIn(text: string): DoubtKind[] {
  const read = DoubtKind.array().safeParse(listOf(text));
  if (!read.success) {
    throw new UsageError(`--despite names doubts: ${DoubtKind.options.join(", ")}.`);
  }
  return read.data;
}

/** @throws UsageError */
function daysOf(text: string): number {
  const days = Number(text);
  if (!Number.isInteger(days) || days < 1) throw new UsageError("--keep is a number of days.");
  return days;
}

const savedOf = (config: Config): Saved => ({
  dataDir: config.dataDir,
  databaseUrl: config.databaseUrl,
  contentDir: ownContent(config),
  keys: config,
  bucket: uploadBucket(config),
});

/** The folder of the operator's texts; null where these are what the product came with. */
const ownContent = ({ contentDir }: Config) => (contentDir === CONTENT_DIR ? null : contentDir);

function saidOf({ dataDir }: Config, where: string, { rows, files }: Manifest): string {
  const count = Object.values(rows).reduce((sum, some) => sum + some, 0);
  return `${dataDir} is saved in ${where}: ${count} rows, ${files.length} files. ${KEPT_APART}\n`;
}

/** The settings, whose database and folder are named. */
function settingsOfFolder({ readSettings, notes }: CommandContext): Config {
  const config = readSettings();
  notes.write(describeStorage(config));
  return config;
}
