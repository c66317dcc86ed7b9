import { findLostWrites, readSavedPosition } from "../../../database/writePosition.ts";
import { readSetback } from "../../../ledger/sealed/doubt/ledgerDoubt.ts";
import { SETBACK_REMEDY } from "../../../signals/watch/noteSetback.ts";
import { critical, fine, notChecked, NO_DATABASE, type Check } from "../Check.ts";

/** Whether the database is the one that this server wrote last. */
export const newestWrite: Check = {
  id: "newest-write",
  subject: "Whether the database has all that this server wrote",
  look: async ({ config, database }) => {
    if (database === null) return NO_DATABASE;
    const noted = await readSetback(database);
    const lost = noted?.message ?? (await findLostWrites(database, config.dataDir));
    if (lost !== null) {
      const meaning =
        "Nothing is published or settled meanwhile: a signal may have been shown that is gone.";
      return [critical(lost, meaning, SETBACK_REMEDY)];
    }
    if ((await readSavedPosition(config.dataDir)) === null) {
      return [
        notChecked(
          "newest-write is not in the data folder, which says until when this server wrote.",
          "Start the server, which writes it.",
        ),
      ];
    }
    return [fine("The database has all that this server wrote, to a second")];
  },
};
