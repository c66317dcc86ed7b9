import { countText } from "@signaldeck/contract";
import { access } from "node:fs/promises";
import { findOpenFiles, findStrangersFiles } from "../../../process/files/dataFolder.ts";
import { critical, foundOr, notChecked, type Check } from "../Check.ts";

/** Files that are named. */
const SHOWN = 5;

/** Where a container finds secrets: the mount decides who may read them, not a mode. */
const MOUNTED = /^\/(var\/)?run\/secrets\//;

/** Who else may read what is secret. */
export const files: Check = {
  id: "files",
  subject: "Who can read database and secrets",
  look: async ({ config, secretFiles = [] }) => {
    if (process.platform === "win32") {
      return [
        notChecked(
          "This system keeps rights in another way than modes of files.",
          `Let nobody but the server's user open ${config.dataDir}.`,
        ),
      ];
    }
    await access(config.dataDir);
    const given = [...config.secretFiles, ...secretFiles].filter((path) => !MOUNTED.test(path));
    const open = await findOpenFiles(config.dataDir, given);
    const strangers = await findStrangersFiles(config.dataDir);
    const found = [];
    if (open.length > 0) {
      found.push(
        critical(
          `Other users of this machine can read ${open.join(", ")}.`,
          "Whoever reads the secret and the database has every account.",
          "Run chmod go-rwx on what is named, and change the secrets if somebody else had access.",
        ),
      );
    }
    if (strangers.length > 0) {
      found.push(
        critical(
          `${countText(strangers.length)} files of the data folder belong to another user than the folder: ${strangers.slice(0, SHOWN).join(", ")}.`,
          "The server cannot open what is another's, and does not start, or refuses what needs it.",
          `Run chown -R --reference=${config.dataDir} ${config.dataDir}`,
        ),
      );
    }
    return foundOr(found, "Database and secrets are for the server's user alone");
  },
};
