import { access } from "node:fs/promises";
import { join } from "node:path";
import { countText, DAY, DOCTOR_LIMITS, utcMinute } from "@signaldeck/contract";
import { LAST_BACKUP, readLastBackup } from "../../backup/lastBackup.ts";
import { critical, fine, note, notChecked, warning, type Check } from "../Check.ts";

const SAVE =
  "Run signaldeck backup daily, by a timer of the system, and keep the result on another machine.";

const isThere = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );

/** When the data was saved last. */
export const backups: Check = {
  id: "backups",
  subject: "The backup",
  look: async ({ config: { databaseUrl, dataDir, production }, clock }) => {
    const last = await readLastBackup(dataDir);
    if (last === null && (await isThere(join(dataDir, LAST_BACKUP)))) {
      return [
        notChecked(
          `${LAST_BACKUP} in the data folder is damaged, which says when the last backup was made.`,
          "Make one: it is written anew then.",
        ),
      ];
    }
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
        say(
          "No backup is known to this data folder.",
          "Where none was made, a broken disk loses all members and the ledger.",
          SAVE,
        ),
      ];
    }
    const age = clock.now() - Date.parse(last.madeAt);
    if (age <= DOCTOR_LIMITS.backupOld) {
      const made = fine(`The newest backup is of ${utcMinute(last.madeAt)}`);
      if (await isThere(last.to)) return [made];
      return [
        made,
        notChecked(
          `It lies no more where it was written (${last.to}): whether it is kept elsewhere is not seen from here.`,
          "See that a copy is on another machine, and whole.",
        ),
      ];
    }
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
