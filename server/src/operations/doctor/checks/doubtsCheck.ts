import { findDoubts } from "../../backup/doubts/findDoubts.ts";
import { readKeys } from "../../backup/doubts/readKeys.ts";
import { readRowsSay } from "../../backup/doubts/rowsSay.ts";
import { uploadsStored } from "../../backup/doubts/storedUploads.ts";
import { readLastBackup } from "../../backup/lastBackup.ts";
import { uploadStores } from "../../../process/uploads/uploadStores.ts";
import { critical, fine, foundOr, notChecked, NO_DATABASE, type Check } from "../Check.ts";

/** Whether rows, uploads and keys fit each other, by the look that a backup is held to. */
export const doubts: Check = {
  id: "doubts",
  subject: "Whether rows, uploads and keys fit each other",
  look: async ({ config, database }) => {
    if (database === null) return NO_DATABASE;
    const says = await readRowsSay((sql) => database.select(sql));
    const found = await findDoubts(says, {
      uploads: await uploadsStored(uploadStores(config)),
      keys: await readKeys(config.dataDir, config),
    });
    const meaning =
      "A backup that is made now lacks this as well, and restore refuses it without a word for the doubt.";
    return foundOr(
      // Lost writes are another check's.
      found
        .filter(({ kind }) => kind !== "writes")
        .map(({ sentence, remedy }) => critical(sentence, meaning, remedy)),
      "The ledger holds, every upload that a row names is there, and the keys fit",
    );
  },
};

/** Whether the newest backup was called good. */
export const doubtfulBackup: Check = {
  id: "doubtful-backup",
  subject: "Whether the newest backup was called good",
  look: async ({ config: { dataDir } }) => {
    const last = await readLastBackup(dataDir);
    if (last === null) {
      return [
        notChecked("No backup is known to this data folder.", "Make one: signaldeck backup."),
      ];
    }
    if (last.doubts.length === 0) return [fine("The newest backup was called good")];
    return [
      critical(
        `The newest backup is in doubt: ${last.doubts.map(({ sentence }) => sentence).join(" ")}`,
        "Restored, it is without what it lacks. No older backup is removed by age meanwhile.",
        "Mend what is named, keep the newest backup without this doubt, and make another one.",
      ),
    ];
  },
};
