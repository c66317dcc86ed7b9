import { join } from "node:path";
import { DOCTOR_LIMITS } from "@signaldeck/contract";
import type { Database } from "../../database/Database.ts";
import type { StorageFinding } from "../../database/StorageHealth.ts";
import { diskSpace, type DiskSpace } from "../../process/files/diskSpace.ts";
import { UPLOADS } from "../../process/uploads/uploadStores.ts";

/** By which programs know a stop; that of the storage is `Database.fault`'s. */
export type StopCode = StorageFinding["code"] | "no_data_folder" | "disk_full" | "shutting_down";

/** Something that keeps a server from serving: for `/readyz`, `/metrics` and the doctor alike. */
export interface Stop {
  /** Stays, whatever the words are. */
  code: StopCode;
  /** A few words, such as "the database is damaged". */
  words: string;
  remedy: string;
}

export interface StopsDeps {
  database: Pick<Database, "fault">;
  /** Where the database is (on PostgreSQL the counts), and uploads. */
  dataDir: string;
  /** That of the system unless given. */
  spaceOf?: (folder: string) => Promise<DiskSpace>;
}

/** All that keeps a server from serving. Never throws; may be asked as often as one likes. */
export async function findStops(deps: StopsDeps): Promise<Stop[]> {
  const [storage, disk] = await Promise.all([deps.database.fault(), diskStop(deps)]);
  const found = [storage && { ...storage, remedy: REMEDIES[storage.code] }, disk];
  return found.filter((stop) => stop !== null);
}

const SEE_LOG =
  "The server's log has the reason: look at the disk and its rights, or at PostgreSQL.";

const REMEDIES: Record<StorageFinding["code"], string> = {
  database_damaged:
    "Stop the server, keep a copy of the file and of those beside it that begin with its name, and restore your backup in its place.",
  database_replaced:
    "Make a backup now, while the server still holds it open. Then stop the server and restore that backup.",
  not_readable: SEE_LOG,
  not_writable: SEE_LOG,
};

/**
 * A full disk is not waited for until a write fails: the row that the storage is tried out with has
 * its place already, and uploads are written elsewhere.
 */
async function diskStop({ dataDir, spaceOf = diskSpace }: StopsDeps): Promise<Stop | null> {
  const space = await spaceOf(dataDir).catch(() => null);
  if (space === null) {
    return {
      code: "no_data_folder",
      words: "the data folder cannot be read",
      remedy: `See whether ${dataDir} is there, mounted, and the server's user's.`,
    };
  }
  // May be a disk of its own; it is made with the first file.
  const ofUploads = await spaceOf(join(dataDir, UPLOADS)).catch(() => space);
  const isFull = [space, ofUploads].some(
    ({ bytes, files }) => bytes < DOCTOR_LIMITS.diskFull || files === 0,
  );
  if (!isFull) return null;
  return {
    code: "disk_full",
    words: "the data folder's disk is full",
    remedy: `Make room, or move ${dataDir} to a larger disk.`,
  };
}
