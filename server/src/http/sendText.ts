import { MINUTE } from "@signaldeck/contract";
import type { Response } from "express";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { withSmallHeap } from "./withSmallHeap.ts";

/** How long a file may take, a million signals on a busy machine too: a place is for others as well. */
const LONGEST = 30 * MINUTE;

/** A file that is written while it is sent. */
export interface SentText {
  fileName: string;
  mediaType: string;
  /** Its text, piece by piece: a piece is made when the reader has taken those before it. */
  parts: () => AsyncGenerator<string, void>;
}

/** Sends a text as a file, as fast as it is taken; nothing of it is stored. */
export async function sendText(response: Response, file: SentText): Promise<void> {
  response.setHeader("Content-Type", file.mediaType);
  response.setHeader("Content-Disposition", `attachment; filename="${file.fileName}"`);
  response.setHeader("Cache-Control", "no-store");
  try {
    const signal = AbortSignal.timeout(LONGEST);
    const text = Readable.from(givingWay(file.parts()), { objectMode: false });
    await withSmallHeap(() => pipeline(text, response, { signal }));
  } catch (error) {
    // The client went away, or was too slow: the file ends in the middle, and its reader knows.
    if (!response.headersSent) throw error;
    response.destroy();
  }
}

/**
 * The same parts, each after as long a rest as the one before has taken to make: a call for
 * something small meanwhile finds the processor and the database free.
 */
async function* givingWay(parts: AsyncGenerator<string, void>): AsyncGenerator<string, void> {
  let begun = performance.now();
  for await (const part of parts) {
    const took = performance.now() - begun;
    yield part;
    await sleep(took);
    begun = performance.now();
  }
}
