import { createHmac, randomBytes } from "node:crypto";
import { join } from "node:path";
import type { Config } from "../process/settings/config.ts";
import { readOrMakeSecretFile, readSecretFile } from "../process/files/readOrMakeSecretFile.ts";

const MIN_LENGTH = 32;

type SecretConfig = Pick<Config, "appSecret" | "dataDir">;

/** Where a secret that is not configured is stored. */
const fileOf = ({ dataDir }: SecretConfig) => join(dataDir, "secret");

/**
 * The key of the keyed hashes: the configured one, else the one in `dataDir/secret`; null where
 * there is neither.
 * @throws Error when the stored secret is too short to be one, or cannot be read.
 */
export async function readAppSecret(config: SecretConfig): Promise<string | null> {
  return config.appSecret ?? checked(config, await readSecretFile(fileOf(config)));
}

/**
 * Makes a random secret and keeps it in `dataDir/secret`, readable by its owner alone; the one that
 * is there, if another process was faster. The folder must exist.
 */
export async function makeAppSecret(config: SecretConfig): Promise<string> {
  const made = await readOrMakeSecretFile(fileOf(config), () =>
    randomBytes(32).toString("base64url"),
  );
  return checked(config, made);
}

/** Recognises a secret without revealing it. */
export function checkOf(secret: string): string {
  return createHmac("sha256", secret).update("signaldeck: which secret").digest("hex");
}

function checked<T extends string | null>(config: SecretConfig, secret: T): T {
  if (secret !== null && secret.length < MIN_LENGTH) {
    throw new Error(
      `${fileOf(config)} is damaged: it must hold at least ${MIN_LENGTH} characters. Restore it from your backup.`,
    );
  }
  return secret;
}
