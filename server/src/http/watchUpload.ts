import type { IncomingMessage } from "node:http";
import {
  longestUpload,
  SECOND,
  uploadTooLargeMessage,
  type UploadPace,
} from "@signaldeck/contract";
import { AppError } from "./AppError.ts";

const LOOKS_PER_GRACE = 10;

/** What is sent beyond the limit is read so far, so that its sender gets to read the answer. */
const READ_FOR_COURTESY = 2;

/**
 * Looks at how much of a form comes. `broken` rejects when it comes too slowly (`request_timeout`),
 * does not end (`payload_too_large`), or when `stopped` is aborted (`unavailable`).
 */
export function watchUpload(
  { socket }: IncomingMessage,
  options: { maxBytes: number; pace: UploadPace; stopped: AbortSignal },
): { broken: Promise<never>; end: () => void } {
  const { maxBytes, pace, stopped } = options;
  const began = performance.now();
  const before = socket.bytesRead;
  const look = () => {
    const elapsed = performance.now() - began;
    const came = socket.bytesRead - before;
    const wanted = ((elapsed - pace.grace) / SECOND) * pace.bytesPerSecond;
    if (came > READ_FOR_COURTESY * maxBytes) breakOff(tooLarge(maxBytes));
    else if (came < wanted || elapsed > longestUpload(maxBytes, pace)) breakOff(tooSlow());
  };
  let breakOff: (fault: AppError) => void = () => undefined;
  const broken = new Promise<never>((_, reject) => (breakOff = reject));
  // The caller may have got another answer first.
  broken.catch(() => undefined);
  const timer = setInterval(look, pace.grace / LOOKS_PER_GRACE);
  const stop = () => breakOff(shuttingDown());
  stopped.addEventListener("abort", stop);
  return {
    broken,
    end() {
      clearInterval(timer);
      stopped.removeEventListener("abort", stop);
    },
  };
}

const tooSlow = () =>
  new AppError(
    "request_timeout",
    "Your file came too slowly to be taken. Please try again where the connection is better, or send a smaller file.",
  );

export function tooLarge(maxBytes: number): AppError {
  const message = () => uploadTooLargeMessage(maxBytes);
  return new AppError("payload_too_large", message, { fields: [{ path: "file", message }] });
}

/** What a file's sender reads while the server ends. */
export const shuttingDown = () =>
  new AppError(
    "unavailable",
    "The server is being restarted. Nothing was stored; please try again in a moment.",
    { retryAfter: 5 },
  );
