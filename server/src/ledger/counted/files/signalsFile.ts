import { setImmediate as others } from "node:timers/promises";
import type { RecordSelection } from "@signaldeck/contract";
import type { Database } from "../../../database/Database.ts";
import type { SentText } from "../../../http/sendText.ts";
import type { PublicResult } from "../analysis/PublicResult.ts";
import { selectedInParts } from "../analysis/selects.ts";
import { readSignals } from "../FinishedSignals.ts";
import type { RecordFile } from "./recordLines.ts";

/** Signals that are read and written at once: so few that others hardly wait for them. */
const AT_ONCE = 10;

/** Chosen signals as a file that is read while it is sent; from `results` they are taken meanwhile. */
export function signalsFile(
  database: Database,
  { fileName, mediaType, head, lines }: RecordFile,
  results: readonly PublicResult[],
  selection: RecordSelection,
): SentText {
  return {
    fileName,
    mediaType,
    parts: async function* () {
      yield head;
      for (const some of selectedInParts(results, selection, AT_ONCE)) {
        if (some.length > 0) yield lines(await readSignals(database, some));
        // Nothing that fits was found so far; other calls come first.
        else await others();
      }
    },
  };
}
