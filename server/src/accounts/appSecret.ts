import { randomBytes } from "node:crypto";
import { link, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { v4 as uuid } from "uuid";
import type { Config } from "../config.ts";

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

  const file = join(dataDir, "secret");
  const secret = (await read(file)) ?? (await make(dataDir, file));
  if (secret.length < MIN_LENGTH) {
    throw new Error(`${file} is damaged: it must hold at least ${MIN_LENGTH} characters.`);
  }
  return secret;
}

async function read(file: string): Promise<string | null> {
  try {
    return (await readFile(file, "utf8")).trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}

async function make(folder: string, file: string): Promise<string> {
  await mkdir(folder, { recursive: true });
  // Written aside and linked: another starting process sees either no secret or a whole one.
  const draft = `${file}.${uuid()}`;
  await writeFile(draft, `${randomBytes(32).toString("base64url")}\n`, { mode: 0o600 });
  try {
    await link(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    await rm(draft, { force: true });
  }
  return (await readFile(file, "utf8")).trim();
}
