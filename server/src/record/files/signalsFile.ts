import type { Database } from "../../database/Database.ts";
import type { SentText } from "../../http/sendText.ts";
import type { PublicResult } from "../analysis/PublicResult.ts";
import { readSignals } from "../FinishedSignals.ts";
import type { RecordFile } from "./recordLines.ts";

/** Signals that are read and written at once. */
const AT_ONCE = 250;

/** Signals as a file that is read while it is sent. */
export function signalsFile(
  database: Database,
  { fileName, mediaType, head, lines }: RecordFile,
  results: readonly PublicResult[],
): SentText {
  return {
    fileName,
    mediaType,
    parts: async function* () {
      yield head;
      for (let at = 0; at < results.length; at += AT_ONCE) {
        yield lines(await readSignals(database, results.slice(at, at + AT_ONCE)));
      }
    },
  };
}
