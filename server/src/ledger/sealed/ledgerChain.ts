import { hash } from "node:crypto";

export type LedgerKind =
  | "published"
  | "settled"
  | "unsettled"
  | "voided"
  | "withdrawn"
  | "held"
  | "model"
  | "forecasts";

/** A ledger record as it is stored, exported and verified. */
export interface LedgerEntry {
  /** From 1, without holes. */
  position: number;
  kind: LedgerKind;
  /** Null in records that are about no signal. */
  signalId: string | null;
  /** Wall time, ISO 8601 in UTC with milliseconds. */
  recordedAt: string;
  /** Hash of the record before; GENESIS_HASH for the first. */
  previousHash: string;
  /** What was recorded, as canonical JSON (RFC 8785). */
  body: string;
  hash: string;
}

/** Kinds of records that say how a signal ended. */
export const ENDS: readonly LedgerKind[] = ["settled", "unsettled", "voided"];

/** Whether a record says how a signal ended. */
export function isEnd({ kind }: Pick<LedgerEntry, "kind">): boolean {
  return ENDS.includes(kind);
}

/** Stands where the first record names the one before it. */
export const GENESIS_HASH = "0".repeat(64);

/**
 * The canonical JSON (RFC 8785) of a record without its hash:
 * `{"body":{...},"kind":...,"position":...,"previousHash":...,"recordedAt":...,"signalId":...}`.
 * The body is canonical already and the other members are in canonical order, so the text is put
 * together here instead of being parsed and serialised again.
 */
export function ledgerText(record: Omit<LedgerEntry, "hash">): string {
  const { body, kind, position, previousHash, recordedAt, signalId } = record;
  // In canonical order. One call for all of them: a call costs more than the few signs it writes.
  const others = JSON.stringify({ kind, position, previousHash, recordedAt, signalId });
  return `{"body":${body},${others.slice(1)}`;
}

/** SHA-256 (hex) over a record's canonical JSON. */
export function ledgerHash(record: Omit<LedgerEntry, "hash">): string {
  return hash("sha256", ledgerText(record));
}
