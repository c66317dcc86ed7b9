import { readFileSync } from "node:fs";
import { resolve } from "node:path";

type Environment = Record<string, string | undefined>;

/** Settings that are secrets or carry one. Each may lie in a file instead, which `NAME_FILE` names. */
export const SECRET_SETTINGS = [
  "APP_SECRET",
  "BACKUP_PASSPHRASE",
  "DATABASE_URL",
  "LEDGER_KEY",
  "PROMO_CODE",
  "S3_ACCESS_KEY_ID",
  "S3_SECRET_ACCESS_KEY",
  "SMTP_URL",
  "TELEGRAM_BOT_TOKEN",
  "VAPID_PRIVATE_KEY",
] as const;

export interface WithSecrets {
  /** The settings, secrets of files among them. */
  environment: Environment;
  /** Paths of the files. */
  files: string[];
  faults: string[];
}

/** Reads the secrets that lie in files, as an orchestrator mounts them; never says what is in one. */
export function readSecretFiles(environment: Environment): WithSecrets {
  const read: WithSecrets = { environment: { ...environment }, files: [], faults: [] };
  for (const name of SECRET_SETTINGS) {
    const file = environment[`${name}_FILE`];
    if (!file) continue;
    if (environment[name]) {
      read.faults.push(`${name}_FILE: ${name} is set as well; one of them is enough`);
      continue;
    }
    const path = resolve(file);
    read.files.push(path);
    const text = textOf(path);
    if ("fault" in text) read.faults.push(`${name}_FILE: ${path} ${text.fault}`);
    else read.environment[name] = text.value;
  }
  return read;
}

/** What a file holds, without the mark and the line ends that editors add. */
function textOf(path: string): { value: string } | { fault: string } {
  try {
    const value = readFileSync(path, "utf8").replace(/^\uFEFF|[\r\n]+$/g, "");
    return value === "" ? { fault: "is empty" } : { value };
  } catch (error) {
    const { code = String(error) } = error as NodeJS.ErrnoException;
    return { fault: `cannot be read (${code})` };
  }
}
