import { createHash } from "node:crypto";

/** The fingerprint of one state of a file; null: there is no file. */
export function revisionOf(text: string | null): string {
  return text === null ? "none" : createHash("sha256").update(text).digest("hex");
}
