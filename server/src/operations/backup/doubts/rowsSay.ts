import {
  writePositionOf,
  type WritePosition,
  type WritePositionRow,
} from "../../../database/writePosition.ts";
import type { LedgerEntry, LedgerKind } from "../../../ledger/sealed/ledgerChain.ts";
import { verifyWhole } from "../../../ledger/sealed/verifyWhole.ts";
import type { Ask } from "./ask.ts";

/** A file that a row names. */
export interface NamedFile {
  /** Of the row, and of what it is. */
  id: string;
  of: "claim" | "ticket";
  /** Below the folder of uploads. */
  path: string;
  bytes: number;
  /** SHA-256, hex, of the file or of each picture in it; empty where no row knows. */
  hashes: string[];
}

/** What the rows of a database say of all that does not lie in the database. */
export interface RowsSay {
  files: NamedFile[];
  /** What recognises the application's secret; null while there is none. */
  secretCheck: string | null;
  /** The ledger's log; null while there is none. */
  log: { origin: string; verifierKey: string; position: number } | null;
  /** Browsers that know the server by its pair of VAPID keys. */
  devices: number;
  /** Records of the ledger, and the first fault among them in words. */
  ledger: { count: number; fault: string | null };
  /** What a server has found wrong with what was copied from the ledger. */
  doubt: string | null;
  /** Which writes a server has found lost, and how far the database has come. */
  setback: string | null;
  position: WritePosition;
}

/**
 * Asks a database for all of it.
 * @param tables names of the existing tables, fewer in an earlier version; those of
 * this version unless given
 * @param reached is called with the record up to which the ledger was checked
 */
export async function readRowsSay(
  ask: Ask,
  tables?: readonly string[],
  reached: (position: number) => void = () => undefined,
): Promise<RowsSay> {
  const from: Ask = async (sql) => {
    const [, table = ""] = /\bFROM (\w+)/.exec(sql) ?? [];
    return tables?.includes(table) === false ? [] : ask(sql);
  };
  const [check] = await from<{ check_value: string }>("SELECT check_value FROM secret_checks");
  const [log] = await from<{ origin: string; verifier_key: string; position: number }>(
    'SELECT origin, verifier_key, "position" FROM ledger_log_heads',
  );
  const devices = await from<{ id: string }>("SELECT id FROM push_subscriptions");
  // All columns: an earlier version has fewer.
  const [found] = await from<{ fault: string | null; setback?: string | null }>(
    "SELECT * FROM ledger_checks",
  );
  const [written] = await from<WritePositionRow>("SELECT * FROM storage_probe");
  return {
    files: await readNamedFiles(from),
    secretCheck: check?.check_value ?? null,
    log: log ? { origin: log.origin, verifierKey: log.verifier_key, position: log.position } : null,
    devices: devices.length,
    ledger: await readLedgerSays(from, reached),
    doubt: found?.fault ?? null,
    setback: found?.setback ?? null,
    position: writePositionOf(written),
  };
}

/** All files that rows name. */
export const readNamedFiles = async (from: Ask): Promise<NamedFile[]> => [
  ...(await readProofs(from)),
  ...(await readTicketFiles(from)),
];

async function readProofs(from: Ask): Promise<NamedFile[]> {
  const marks = new Map<string, string[]>();
  const rows = await from<{ claim_id: string; mark: string }>(
    "SELECT claim_id, mark FROM claim_marks WHERE kind = 'picture' AND claim_id IS NOT NULL",
  );
  for (const { claim_id: id, mark } of rows) marks.set(id, [...(marks.get(id) ?? []), mark]);
  // Where somebody else's word has opened the claim there is no file.
  const claims = await from<{ id: string; proof_file: string; proof_bytes: number }>(
    "SELECT id, proof_file, proof_bytes FROM deposit_claims WHERE proof_bytes > 0",
  );
  return claims.map(({ id, proof_file: path, proof_bytes: bytes }) => ({
    id,
    of: "claim",
    path,
    bytes,
    hashes: marks.get(id) ?? [],
  }));
}

async function readTicketFiles(from: Ask): Promise<NamedFile[]> {
  const rows = await from<{ id: string; file: string; bytes: number }>(
    "SELECT id, file, bytes FROM ticket_files",
  );
  return rows.map(({ id, file, bytes }) => ({
    id,
    of: "ticket",
    path: `tickets/${file}`,
    bytes,
    hashes: [],
  }));
}

async function readLedgerSays(
  from: Ask,
  reached: (position: number) => void,
): Promise<RowsSay["ledger"]> {
  const { count, fault } = await verifyWhole(async (after, most) => {
    reached(after);
    const rows = await from<{
      position: number;
      kind: LedgerKind;
      signal_id: string | null;
      recorded_at: string | Date;
      previous_hash: string;
      body: string;
      hash: string;
    }>(
      `SELECT "position", kind, signal_id, recorded_at, previous_hash, body, hash FROM ledger_records WHERE "position" > ${after} ORDER BY "position" LIMIT ${most}`,
    );
    return rows.map((row): LedgerEntry => ({
      position: row.position,
      kind: row.kind,
      signalId: row.signal_id,
      recordedAt: new Date(row.recorded_at).toISOString(),
      previousHash: row.previous_hash,
      body: row.body,
      hash: row.hash,
    }));
  });
  return { count, fault: fault?.message ?? null };
}
