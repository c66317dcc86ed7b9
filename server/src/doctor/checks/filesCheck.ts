import { access } from "node:fs/promises";
import { findOpenFiles } from "../../dataFolder.ts";
import { critical, fine, notChecked, type Check } from "../Check.ts";

/** Where a container finds secrets: for whom they are there says the mount, and no mode. */
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
    if (open.length === 0) return [fine("Database and secrets are for the server's user alone")];
    return [
      critical(
        `Other users of this machine can read ${open.join(", ")}.`,
        "Whoever reads the secret and the database has every account.",
        "Run chmod go-rwx on what is named, and change the secrets if somebody else had access.",
      ),
    ];
  },
};
