import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import webPush from "web-push";
import { z } from "zod";
import type { Config } from "../../process/settings/config.ts";
import { readOrMakeSecretFile, readSecretFile } from "../../process/files/readOrMakeSecretFile.ts";
import { isVapidPair } from "../../process/settings/vapidPair.ts";

/** The pair by which push services know this server (RFC 8292), in Base64url. */
export interface VapidKeys {
  publicKey: string;
  privateKey: string;
}

const Stored = z.object({ publicKey: z.string().length(87), privateKey: z.string().length(43) });

/**
 * The configured pair, else one that is made once and stored in `dataDir/vapid.json`, readable by its
 * owner alone.
 * @throws Error when the stored file holds no pair.
 */
export async function loadVapidKeys(options: {
  config: Pick<Config, "vapid" | "dataDir">;
}): Promise<VapidKeys> {
  const { dataDir, vapid } = options.config;
  if (vapid.keys !== null) return vapid.keys;

  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const file = fileIn(dataDir);
  const text = await readOrMakeSecretFile(file, () => JSON.stringify(webPush.generateVAPIDKeys()));
  return pairOf(text, file);
}

/**
 * The configured pair, else the stored one; null where there is neither.
 * @throws Error when the stored file holds no pair, or cannot be read.
 */
export async function readVapidKeys({
  dataDir,
  vapid,
}: {
  dataDir: string;
  vapid: Pick<Config["vapid"], "keys">;
}): Promise<VapidKeys | null> {
  const text = vapid.keys === null ? await readSecretFile(fileIn(dataDir)) : null;
  return text === null ? vapid.keys : pairOf(text, fileIn(dataDir));
}

const fileIn = (dataDir: string) => join(dataDir, "vapid.json");

function pairOf(text: string, file: string): VapidKeys {
  const keys = readPair(text);
  if (keys && isVapidPair(keys)) return keys;
  throw new Error(
    `${file} is damaged: it must hold a pair of keys. Restore it from your backup. If it is lost for good, delete it: a new pair is made, and push messages reach a device again once the application was opened on it.`,
  );
}

function readPair(text: string): VapidKeys | null {
  try {
    return Stored.parse(JSON.parse(text));
  } catch {
    return null;
  }
}
