import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import webPush from "web-push";
import { z } from "zod";
import type { Config } from "../config.ts";
import { keepSecretFile } from "../keepSecretFile.ts";

/** The pair by which push services know this server (RFC 8292), in Base64url. */
export interface VapidKeys {
  publicKey: string;
  privateKey: string;
}

const Stored = z.object({ publicKey: z.string().length(87), privateKey: z.string().length(43) });

/**
 * The configured pair, else one that is made once and kept in `dataDir/vapid.json`, readable by its
 * owner alone.
 * @throws Error when the kept file holds no pair.
 */
export async function loadVapidKeys(options: {
  config: Pick<Config, "vapid" | "dataDir">;
}): Promise<VapidKeys> {
  const { dataDir, vapid } = options.config;
  if (vapid.keys !== null) return vapid.keys;

  await mkdir(dataDir, { recursive: true });
  const file = join(dataDir, "vapid.json");
  const text = await keepSecretFile(file, () => JSON.stringify(webPush.generateVAPIDKeys()));
  try {
    return Stored.parse(JSON.parse(text));
  } catch (error) {
    throw new Error(`${file} is damaged: it must hold a pair of keys.`, { cause: error });
  }
}
