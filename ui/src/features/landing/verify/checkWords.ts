import { t } from "@signaldeck/contract";
import type { CheckProgress, Founds } from "../../../api/ledger/askVerifier.ts";

/** How far a check of the log has come, in words and for a bar. */
export function progressWords(
  progress: CheckProgress | null,
): [words: string, done: number, of: number] {
  if (!progress) return [t("Starting"), 0, 1];
  if (progress.doing === "waiting") {
    const { seconds } = progress;
    return [
      t("The server asks us to wait {{seconds}} s. The check goes on by itself.", { seconds }),
      0,
      1,
    ];
  }
  const { done, of } = progress;
  return [t("Checking {{done}} of {{of}} entries", { done, of }), done, of];
}

/** How many records of a log match that has no fault. */
export function matchTitle(found: Extract<Founds["log"], { fault: null }>): string {
  const { records, sealed } = found;
  if (sealed > 0 && sealed === records) {
    return t("The log holds, all of its {{sealed}} records still sealed", { sealed });
  }
  const open = records - sealed;
  return sealed > 0
    ? t("{{open}} open records match, {{sealed}} still sealed", { open, sealed })
    : t("{{open}} of {{open}} records match", { open });
}
