import { countText, DAY, DOCTOR_LIMITS, utcMinute } from "@signaldeck/contract";
import { readLastBackup } from "../../backup/lastBackup.ts";
import { findOpenFiles } from "../../dataFolder.ts";
import { diskRoom } from "../../diskRoom.ts";
import { StoreFault } from "../../uploads/FileStore.ts";
import { uploadStores } from "../../uploads/uploadStores.ts";
import { critical, note, warning, type Check } from "../Check.ts";

const SAVE =
  "Run signaldeck backup daily, by a timer of the system, and keep the result on another machine.";

/** When the data was saved last. */
export const backups: Check = {
  id: "backups",
  title: "A fresh backup exists",
  look: async ({ config: { databaseUrl, dataDir, production }, clock }) => {
    const last = await readLastBackup(dataDir);
    if (last === null && databaseUrl !== null) {
      const say = production ? warning : note;
      return [
        say(
          "No backup was made by signaldeck backup on this data folder.",
          "Whether PostgreSQL is saved in another way, or by another server, is not seen from here.",
          SAVE,
        ),
      ];
    }
    if (last === null) {
      const say = production ? critical : note;
      return [
        say("No backup was ever made.", "A broken disk loses all members and the ledger.", SAVE),
      ];
    }
    const age = clock.now() - Date.parse(last.madeAt);
    if (age <= DOCTOR_LIMITS.backupOld) return [];
    const say = age > DOCTOR_LIMITS.backupStale ? critical : warning;
    return [
      say(
        `The newest backup is ${countText(Math.floor(age / DAY))} days old.`,
        `What came after ${utcMinute(last.madeAt)} is lost with the disk.`,
        SAVE,
      ),
    ];
  },
};

/** Room for what is to be written. */
export const disk: Check = {
  id: "disk",
  title: "The disk has room",
  look: async ({ config: { dataDir } }) => {
    const { bytes: free } = await diskRoom(dataDir);
    if (free >= DOCTOR_LIMITS.diskLow) return [];
    const say = free < DOCTOR_LIMITS.diskEmpty ? critical : warning;
    return [
      say(
        `The data folder's disk has ${countText(Math.floor(free / 1_000_000))} MB left.`,
        "When it is full every write is refused: no signal, no registration, no answer.",
        `Make room, or move ${dataDir} to a larger disk.`,
      ),
    ];
  },
};

/** Whether proofs and files of tickets can be kept. */
export const uploads: Check = {
  id: "uploads",
  title: "Uploads can be stored and read",
  look: async ({ config }) => {
    const { proofs } = uploadStores(config);
    try {
      await proofs.tryOut();
      return [];
    } catch (error) {
      if (!(error instanceof StoreFault)) throw error;
      return [
        critical(
          "Uploads cannot be stored or read.",
          `No proof of a deposit and no file of a ticket comes through: ${error.message}`,
          config.s3 === null
            ? "Give the server's user the right to write there."
            : "Look whether the store is up, and whether the key of S3_ACCESS_KEY_ID may list, read, write and delete in the bucket.",
        ),
      ];
    }
  },
};

/** Where a container finds secrets: for whom they are there says the mount, and no mode. */
const MOUNTED = /^\/(var\/)?run\/secrets\//;

/** Who else may read what is secret. */
export const files: Check = {
  id: "files",
  title: "Database and secrets are for the server's user alone",
  look: async ({ config, secretFiles = [] }) => {
    const given = [...config.secretFiles, ...secretFiles].filter((path) => !MOUNTED.test(path));
    const open = await findOpenFiles(config.dataDir, given);
    if (open.length === 0) return [];
    return [
      critical(
        `Other users of this machine can read ${open.join(", ")}.`,
        "Whoever reads the secret and the database has every account.",
        "Run chmod go-rwx on what is named, and change the secrets if somebody else had access.",
      ),
    ];
  },
};
