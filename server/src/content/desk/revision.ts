import { createHash } from "node:crypto";

/** What stands for one state of a file; null: there is none. */
export function revisionOf(text: string | null): string {
  return text === null ? "none" : createHash("sha256").update(text).digest("hex");
}
