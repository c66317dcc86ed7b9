import { StoreFault } from "../../uploads/FileStore.ts";
import { uploadStores } from "../../uploads/uploadStores.ts";
import { critical, fine, type Check } from "../Check.ts";

/** Whether proofs and files of tickets can be kept. */
export const uploads: Check = {
  id: "uploads",
  subject: "Uploads",
  look: async ({ config }) => {
    const { proofs } = uploadStores(config);
    try {
      await proofs.tryOut();
      return [fine("Uploads can be stored and read")];
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
