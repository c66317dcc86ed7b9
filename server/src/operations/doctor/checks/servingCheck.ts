import { critical, foundOr, notChecked, type Check } from "../Check.ts";
import { findStops } from "../stops.ts";

/** What `/readyz` says, and whether the SQLite file is whole where that is asked for. */
export const serving: Check = {
  id: "serving",
  subject: "Database and data folder",
  look: async ({ config: { dataDir }, database, unopened, thorough = false }) => {
    if (database === null) return [unopenedAs(unopened)];
    const damage = thorough ? await database.findDamage() : null;
    const stops = await findStops({ database, dataDir });
    const found = stops.map(({ words, remedy }) =>
      critical(
        `It cannot serve: ${words}.`,
        `/readyz answers 503 while that is so: calls fail, and what is written may be lost.${damage === null ? "" : ` SQLite says: ${damage}`}`,
        remedy,
      ),
    );
    return foundOr(
      found,
      thorough && database.dialect === "sqlite"
        ? "The database can be read and written, and all of its file is whole"
        : "The database can be read and written",
    );
  },
};

const unopenedAs = (unopened: string | undefined) =>
  unopened === undefined
    ? notChecked(
        "There is no database yet, or it was last used by another version of SignalDeck.",
        "Start the server once, which brings the database up to date, and look again.",
      )
    : critical(
        "The database cannot be opened.",
        unopened,
        "Do what the sentence says; restore a backup where it is lost.",
      );
