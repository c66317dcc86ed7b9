import { Worker } from "node:worker_threads";
import { SECOND, type ProofType } from "@signaldeck/contract";
import pLimit from "p-limit";
import { PICTURE_LOOK } from "../../paths.ts";

/** One picture at a time: a thread may take a few hundred megabytes. */
const inTurn = pLimit(1);

const PATIENCE = 10 * SECOND;

/** Bits in which two pictures may differ and still be called alike, of 256; see `PART`. */
const ALIKE = 7;

/**
 * What a picture looks like, as 64 hex digits that hardly change with its size or format; null for a
 * PDF, and for a picture that cannot be decoded in time or is too large.
 */
export function pictureLook(bytes: Uint8Array, type: ProofType): Promise<string | null> {
  return type === "application/pdf" ? Promise.resolve(null) : inTurn(() => look(bytes, type));
}

/** Whether two looks are those of the same picture, as far as such a measure can tell. */
export function looksAlike(one: string, other: string): boolean {
  let differing = BigInt(`0x${one}`) ^ BigInt(`0x${other}`);
  let bits = 0;
  for (; differing > 0n && bits <= ALIKE; bits += 1) differing &= differing - 1n;
  return bits <= ALIKE;
}

async function look(bytes: Uint8Array, type: ProofType): Promise<string | null> {
  const worker = new Worker(PICTURE_LOOK, {
    workerData: { bytes, type },
    resourceLimits: { maxOldGenerationSizeMb: 256 },
  });
  try {
    return await new Promise<string | null>((done) => {
      const timer = setTimeout(() => done(null), PATIENCE);
      worker.once("message", (found: string | null) => {
        clearTimeout(timer);
        done(found);
      });
      // Out of memory, or a file that the decoder cannot bear: then nobody can say.
      worker.once("error", () => done(null));
      worker.once("exit", () => done(null));
    });
  } finally {
    await worker.terminate();
  }
}
