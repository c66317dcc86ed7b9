import { existsSync } from "node:fs";
import { join } from "node:path";
import { bringUp } from "../operations/backup/bucketFiles.ts";
import { UPLOADS, uploadBucket } from "../process/uploads/uploadStores.ts";
import { command } from "./Command.ts";
import { describeStorage } from "./storage.ts";

const WHERE_TO = "S3_ENDPOINT is missing: with the other settings of S3 it names the bucket.";

/** Moves uploads from the data folder to a bucket. */
export const uploadsCopy = command({
  name: "uploads copy",
  summary: "Copies proofs and files of tickets from DATA_DIR into the bucket that S3_BUCKET names.",
  options: {},
  details:
    "May be run again: what the bucket has stays as it is. The folder stays, too; remove it once the server runs with these settings.",
  async run(_, { readSettings, output, notes }) {
    const config = readSettings();
    const bucket = uploadBucket(config);
    if (bucket === null) throw new Error(WHERE_TO);
    notes.write(describeStorage(config));
    const folder = join(config.dataDir, UPLOADS);
    if (!existsSync(folder)) throw new Error(`There is no ${folder}: nothing is to be copied.`);
    const count = await bringUp(folder, bucket);
    const there = (await bucket.listAll()).length;
    output.write(`${count} files were copied; ${bucket.place} holds ${there}.\n`);
  },
});
