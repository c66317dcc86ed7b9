import { readAppSecret } from "../../../accounts/appSecret.ts";
import type { Config } from "../../../process/settings/config.ts";
import { readLogSeed } from "../../../ledger/published/note/logSeed.ts";
import { messageOf } from "../../../process/messageOf.ts";
import { readVapidKeys, type VapidKeys } from "../../../delivery/push/vapidKeys.ts";

/** Keys as far as the settings give them; the others lie in the data folder. */
export interface GivenKeys extends Pick<Config, "appSecret" | "ledgerKey"> {
  vapid: Pick<Config["vapid"], "keys">;
}

/** Of settings that give none. */
const NONE: GivenKeys = { appSecret: null, ledgerKey: null, vapid: { keys: null } };

/** Null: there is none. */
type Read<T> = { value: T | null } | { fault: string };

/** The keys without which a database is of little use. */
export interface Keys {
  secret: Read<string>;
  seed: Read<Buffer>;
  /** The pair by which browsers know the server. */
  vapid: Read<VapidKeys>;
}

/** The keys of the settings, else those in `dataDir`. */
export async function readKeys(dataDir: string, given = NONE): Promise<Keys> {
  const config = { ...given, dataDir };
  return {
    secret: await tried(readAppSecret(config)),
    seed: await tried(readLogSeed(config)),
    vapid: await tried(readVapidKeys(config)),
  };
}

async function tried<T>(reading: Promise<T | null>): Promise<Read<T>> {
  try {
    return { value: await reading };
  } catch (error) {
    return { fault: messageOf(error) };
  }
}
