import { countText, DAY, DOCTOR_LIMITS, utcMinute } from "@signaldeck/contract";
import { readLastBackup } from "../../backup/lastBackup.ts";
import { critical, fine, note, warning, type Check } from "../Check.ts";

const SAVE =
  "Run signaldeck backup daily, by a timer of the system, and keep the result on another machine.";

/** When the data was saved last. */
export const backups: Check = {
  id: "backups",
  subject: "The backup",
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
    if (age <= DOCTOR_LIMITS.backupOld) {
      return [fine(`The newest backup is of ${utcMinute(last.madeAt)}`)];
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
