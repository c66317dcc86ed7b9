import { hash } from "node:crypto";
import { countText } from "@signaldeck/contract";
import { checkOf } from "../../../accounts/appSecret.ts";
import { pagesOf } from "../../../access/claims/album.ts";
import { lostSince, type WritePosition } from "../../../database/writePosition.ts";
import { LogKey } from "../../../ledger/published/note/LogKey.ts";
import type { Doubt } from "./Doubt.ts";
import type { Keys } from "./readKeys.ts";
import type { NamedFile, RowsSay } from "./rowsSay.ts";

/** An uploaded file that is there. */
export interface FoundFile {
  bytes: number;
  /** Null where only its size was asked. */
  sha256: string | null;
}

/** What lies beside a database. */
export interface BesideRows {
  /** By its path below the folder of uploads. */
  uploads: ReadonlyMap<string, FoundFile>;
  /** Of files whose hash is given: what is in one. */
  read?: (path: string) => Promise<Buffer>;
  keys: Keys;
  /** How far the database had come before it was read, by what is beside it. */
  position?: WritePosition | null;
}

/** Files that a sentence names. */
const NAMED = 3;

const FIND_FILES =
  "Bring them back from an older backup, or from where the bucket or the disk was moved to. Those that are lost for good: signaldeck uploads forget.";

/**
 * Holds what rows say against what lies beside the database: the one look by which a backup is
 * called good, one that is restored, and an installation.
 */
export async function findDoubts(says: RowsSay, there: BesideRows): Promise<Doubt[]> {
  return [
    ...(await doubtsOfFiles(says, there)),
    ...doubtsOfLedger(says),
    ...doubtsOfKeys(says, there),
    ...doubtsOfWrites(says, there),
  ];
}

async function doubtsOfFiles({ files }: RowsSay, there: BesideRows): Promise<Doubt[]> {
  const missing = files.filter(({ path }) => !there.uploads.has(path));
  const others: NamedFile[] = [];
  for (const file of files) if (await isAnother(file, there)) others.push(file);
  const kind = "uploads" as const;
  const of = `of ${countText(files.length)} files that claims and tickets name`;
  return [
    ...(missing.length === 0
      ? []
      : [
          {
            kind,
            sentence: `Missing ${missing.length === 1 ? "is" : "are"} ${countText(missing.length)} ${of}: ${list(missing)}.`,
            remedy: FIND_FILES,
          },
        ]),
    ...(others.length === 0
      ? []
      : [
          {
            kind,
            sentence: `Not as they were sent: ${countText(others.length)} ${of}: ${list(others)}.`,
            remedy: FIND_FILES,
          },
        ]),
  ];
}

/** Whether a file that is there is another one than its row knows. */
async function isAnother({ path, bytes, hashes }: NamedFile, there: BesideRows): Promise<boolean> {
  const file = there.uploads.get(path);
  if (!file) return false;
  if (file.bytes !== bytes) return true;
  if (file.sha256 === null || hashes.length === 0 || hashes.includes(file.sha256)) return false;
  // Of several pictures that became one file each is known by itself.
  const whole = await there.read?.(path);
  const pages = (whole && pagesOf(whole)) ?? [];
  return pages.length === 0 || pages.some((page) => !hashes.includes(hash("sha256", page, "hex")));
}

function list(files: readonly NamedFile[]): string {
  const names = files.slice(0, NAMED).map(({ path }) => `uploads/${path}`);
  const more = files.length - names.length;
  return `${names.join(", ")}${more === 0 ? "" : ` and ${countText(more)} more`}`;
}

function doubtsOfLedger({ ledger, log, doubt }: RowsSay): Doubt[] {
  const kind = "ledger" as const;
  const remedy =
    "Keep a copy of the database, find out what changed it, and restore the newest backup without this doubt; see docs/guide/reference/signal-desk.md, When the record is in doubt.";
  if (ledger.fault !== null) {
    return [{ kind, sentence: `The ledger does not hold: ${ledger.fault}`, remedy }];
  }
  if (log !== null && log.position > ledger.count) {
    const sentence = `The ledger ends with record ${ledger.count}, and its log has taken up record ${log.position}.`;
    return [{ kind, sentence, remedy }];
  }
  return doubt === null ? [] : [{ kind, sentence: `The record is in doubt: ${doubt}`, remedy }];
}

function doubtsOfKeys({ secretCheck, log, devices }: RowsSay, { keys }: BesideRows): Doubt[] {
  const kind = "secrets" as const;
  const found: Doubt[] = [];
  const say = (sentence: string, remedy: string) => found.push({ kind, sentence, remedy });
  const { secret, seed, vapid } = keys;
  if (secretCheck !== null) {
    const remedy =
      "Set APP_SECRET, or put the file secret into the data folder, as it was: without it the server does not start, and second factors and other sealed things cannot be opened.";
    if ("fault" in secret) say(secret.fault, remedy);
    else if (secret.value === null) {
      say("The secret that the database was written with is neither in APP_SECRET nor in the file secret.", remedy); // prettier-ignore
    } else if (checkOf(secret.value) !== secretCheck) {
      say("The secret is another one than the database was written with.", remedy);
    }
  }
  if (log !== null) {
    const remedy =
      "Set LEDGER_KEY, or put the file ledger-key into the data folder, as it was: without it the server does not start, and the ledger's log can only go on under another key.";
    if ("fault" in seed) say(seed.fault, remedy);
    else if (seed.value === null) {
      say("The key that signs the ledger's log is neither in LEDGER_KEY nor in the file ledger-key.", remedy); // prettier-ignore
    } else if (new LogKey(log.origin, seed.value).verifierKey !== log.verifierKey) {
      say("The key of the ledger's log is another one than it was signed with.", remedy);
    }
  }
  if (devices > 0 && !("value" in vapid && vapid.value !== null)) {
    say(
      "fault" in vapid
        ? vapid.fault
        : `${countText(devices)} devices get notifications by a pair of keys that is neither in VAPID_PRIVATE_KEY nor in the file vapid.json.`,
      "Put vapid.json into the data folder as it was: with another pair no device hears anything until the application is opened there again.",
    );
  }
  return found;
}

function doubtsOfWrites({ setback, position }: RowsSay, there: BesideRows): Doubt[] {
  const sentence = setback ?? (there.position ? lostSince(there.position, position) : null);
  const remedy =
    "Put the newest database back, restore the newest backup, or take what is lost as lost: signaldeck database accept.";
  return sentence === null ? [] : [{ kind: "writes", sentence, remedy }];
}
