import { createHash } from "node:crypto";
import type { CheckedRow } from "./checkRows.ts";

const HASH_BYTES = 32;

/** Of a file's bytes, as hex. */
export const fileHashOf = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");

/**
 * What a check has shown, in a text that is short enough for a field of a form: the file's hash and
 * a bit for each of its rows, set where it was new. It is no secret and proves nothing; it keeps an
 * honest hand from slipping.
 */
export function planText(fileHash: string, rows: readonly CheckedRow[]): string {
  const bits = Buffer.alloc(Math.ceil(rows.length / 8));
  for (const [at, { verdict }] of rows.entries()) {
    if (verdict === "new") bits.writeUInt8(bits.readUInt8(at >> 3) | (1 << (at & 7)), at >> 3);
  }
  return Buffer.concat([Buffer.from(fileHash, "hex"), bits]).toString("base64url");
}

/** What `planText` has written; of any other text a hash that no file has. */
export function readPlan(text: string): { fileHash: string; wasNew: (at: number) => boolean } {
  const bytes = Buffer.from(text, "base64url");
  const bits = bytes.subarray(HASH_BYTES);
  return {
    fileHash: bytes.subarray(0, HASH_BYTES).toString("hex"),
    wasNew: (at) => ((bits[at >> 3] ?? 0) & (1 << (at & 7))) !== 0,
  };
}
