import { randomBytes } from "node:crypto";
import { join } from "node:path";
import type { Config } from "../../../process/settings/config.ts";
import {
  readOrMakeSecretFile,
  readSecretFile,
} from "../../../process/files/readOrMakeSecretFile.ts";

export type LogSeedConfig = Pick<Config, "ledgerKey" | "dataDir">;

const SEED_BYTES = 32;

/** By this name the key lies in the data folder. */
const FILE = "ledger-key";

/**
 * The private key by which the ledger's log is signed: the configured one, else the one in
 * `dataDir/ledger-key`; null where there is neither.
 * @throws Error when the stored file holds no key, or cannot be read.
 */
export async function readLogSeed({ ledgerKey, dataDir }: LogSeedConfig): Promise<Buffer | null> {
  const file = join(dataDir, FILE);
  const text = ledgerKey ?? (await readSecretFile(file));
  return text === null ? null : decode(text, file);
}

/**
 * Makes a random key and stores it in `dataDir/ledger-key`, readable by its owner alone; the one that
 * is there, if another process was faster. The folder must exist.
 */
export async function makeLogSeed({ dataDir }: LogSeedConfig): Promise<Buffer> {
  const file = join(dataDir, FILE);
  const text = await readOrMakeSecretFile(file, () =>
    randomBytes(SEED_BYTES).toString("base64url"),
  );
  return decode(text, file);
}

function decode(text: string, file: string): Buffer {
  const seed = Buffer.from(text, "base64url");
  if (seed.length === SEED_BYTES) return seed;
  throw new Error(
    `${file} is damaged: it must hold ${SEED_BYTES} bytes in Base64url. Restore it from your backup.`,
  );
}
