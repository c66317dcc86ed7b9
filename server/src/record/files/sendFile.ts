import { MINUTE } from "@signaldeck/contract";
import type { Response } from "express";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Database } from "../../database/Database.ts";
import type { PublicResult } from "../analysis/PublicResult.ts";
import { readSignals } from "../listFinishedSignals.ts";
import type { RecordFile } from "./recordLines.ts";

/** Signals that are read and written at once. */
const AT_ONCE = 250;

/** How long a file may take: a place is for others, too. */
const LONGEST = 10 * MINUTE;

/** Sends signals as a file, as fast as they are taken; nothing of it is kept. */
export async function sendFile(
  response: Response,
  database: Database,
  { fileName, mediaType, head, lines }: RecordFile,
  results: readonly PublicResult[],
): Promise<void> {
  response.setHeader("Content-Type", mediaType);
  response.setHeader("Content-Disposition", `attachment; filename="${fileName}"`);
  response.setHeader("Cache-Control", "no-store");
  const write = async function* () {
    yield head;
    for (let at = 0; at < results.length; at += AT_ONCE) {
      yield lines(await readSignals(database, results.slice(at, at + AT_ONCE)));
    }
  };
  try {
    const signal = AbortSignal.timeout(LONGEST);
    await pipeline(Readable.from(write(), { objectMode: false }), response, { signal });
  } catch (error) {
    // Whoever asked went away, or was too slow: the file ends in the middle, and its reader knows.
    if (!response.headersSent) throw error;
    response.destroy();
  }
}
