import { join } from "node:path";
import type { Config } from "../settings/config.ts";
import { Bucket } from "./Bucket.ts";
import type { FileStore } from "./FileStore.ts";
import { FolderStore } from "./FolderStore.ts";

/** The folder of uploads, inside the data folder as well as inside a bucket. */
export const UPLOADS = "uploads";

/** Where proofs of deposits and files of tickets lie. */
export interface UploadStores {
  proofs: FileStore;
  ticketFiles: FileStore;
}

/** All uploads of a bucket, by their paths; null where they lie in the data folder. */
export const uploadBucket = ({ s3 }: Pick<Config, "s3">): Bucket | null =>
  s3 && new Bucket(s3, UPLOADS);

/** The bucket of the settings, else the data folder. */
export function uploadStores({ dataDir, s3 }: Pick<Config, "dataDir" | "s3">): UploadStores {
  const store = (folder: string) =>
    s3 === null ? new FolderStore(join(dataDir, folder)) : new Bucket(s3, folder);
  return { proofs: store(UPLOADS), ticketFiles: store(`${UPLOADS}/tickets`) };
}
