import { randomBytes } from "node:crypto";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { Config } from "../config.ts";
import { keepSecretFile } from "../keepSecretFile.ts";

const MIN_LENGTH = 32;

/**
 * The key of the keyed hashes: the configured one, else a random one that is made once and kept in
 * `dataDir/secret`, readable by its owner alone.
 * @throws Error when the kept secret is too short to be one.
 */
export async function loadAppSecret(options: {
  config: Pick<Config, "appSecret" | "dataDir">;
}): Promise<string> {
  const { appSecret, dataDir } = options.config;
  if (appSecret !== null) return appSecret;

  await mkdir(dataDir, { recursive: true });
  const file = join(dataDir, "secret");
  const secret = await keepSecretFile(file, () => randomBytes(32).toString("base64url"));
  if (secret.length < MIN_LENGTH) {
    throw new Error(`${file} is damaged: it must hold at least ${MIN_LENGTH} characters.`);
  }
  return secret;
}
