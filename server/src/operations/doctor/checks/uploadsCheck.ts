import { access, constants, stat } from "node:fs/promises";
import { StoreFault } from "../../../process/uploads/FileStore.ts";
import { uploadStores } from "../../../process/uploads/uploadStores.ts";
import { messageOf } from "../../../process/messageOf.ts";
import { critical, fine, notChecked, type Answer, type Check } from "../Check.ts";

/** Whether proofs and files of tickets can be stored. */
export const uploads: Check = {
  id: "uploads",
  subject: "Uploads",
  look: async ({ config }) => {
    if (config.s3 === null && !(await isOwner(config.dataDir))) return lookAsSomebodyElse(config);
    const { proofs } = uploadStores(config);
    try {
      await proofs.tryOut();
      return [fine(`A file could be stored and read at ${proofs.place}`)];
    } catch (error) {
      if (!(error instanceof StoreFault)) throw error;
      return [
        refused(
          error.message,
          config.s3 === null
            ? "Give the server's user the right to write there, on a disk that is not read-only."
            : "Look whether the store is up, and whether the key of S3_ACCESS_KEY_ID may list, read, write and delete in the bucket.",
        ),
      ];
    }
  },
};

/** A file that another user made would be in the server's way. */
async function lookAsSomebodyElse({ dataDir }: { dataDir: string }): Promise<Answer> {
  try {
    await access(dataDir, constants.W_OK);
  } catch (error) {
    return [refused(messageOf(error), "Give the server's user the right to write there.")];
  }
  return [
    notChecked(
      `${dataDir} belongs to another user than the one who looks, and may be closed to that one.`,
      "Run this as the server's user, or look at the page Doctor.",
    ),
  ];
}

const refused = (reason: string, remedy: string) =>
  critical(
    "Uploads cannot be stored or read.",
    `No proof of a deposit and no file of a ticket comes through: ${reason}`,
    remedy,
  );

async function isOwner(folder: string): Promise<boolean> {
  return process.getuid === undefined || (await stat(folder)).uid === process.getuid();
}
