import { countText } from "@signaldeck/contract";
import type { CheckProgress, Founds } from "../../../api/ledger/askVerifier.ts";

/** How far a check of the log has come, in words and for a bar. */
export function progressWords(
  progress: CheckProgress | null,
): [words: string, done: number, of: number] {
  if (!progress) return ["Starting", 0, 1];
  if (progress.doing === "waiting") {
    return [`The server asks us to wait ${progress.seconds} s. The check goes on by itself.`, 0, 1];
  }
  const { done, of } = progress;
  return [`Checking ${countText(done)} of ${countText(of)} entries`, done, of];
}

/** How many records of a log match that has no fault. */
export function matchTitle(found: Extract<Founds["log"], { fault: null }>): string {
  const { records, sealed } = found;
  if (sealed > 0 && sealed === records) {
    return `The log holds, all of its ${countText(sealed)} records still sealed`;
  }
  const open = countText(records - sealed);
  return sealed > 0
    ? `${open} open records match, ${countText(sealed)} still sealed`
    : `${open} of ${open} records match`;
}
