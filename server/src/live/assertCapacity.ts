import { STREAM_LIMITS } from "@signaldeck/contract";
import { AppError } from "../http/AppError.ts";
import type { OpenStreams } from "./OpenStreams.ts";

export type PlaceLimits = Record<"perMember" | "perNetwork" | "perProcess", number>;

/** Seconds after which a refused reader may ask again; until then its client polls. */
const ASK_AGAIN = 60;

/**
 * Refuses a stream for which there is no room: of a network that has too many already, or in a
 * process that has as many as it can serve. A member's own oldest stream gives way instead
 * (`LiveHub`), which costs nobody else anything.
 * @throws AppError `too_many_requests`, `unavailable`.
 */
export function assertCapacity(
  streams: Pick<OpenStreams, "size" | "from">,
  network: string | null,
  limits: PlaceLimits = STREAM_LIMITS,
): void {
  if (network !== null && streams.from(network) >= limits.perNetwork) {
    throw new AppError(
      "too_many_requests",
      "Very many live connections come from your network right now. Until some of them close, signals here come a little later.",
      { retryAfter: waitJittered() },
    );
  }
  if (streams.size >= limits.perProcess) {
    throw new AppError(
      "unavailable",
      "Very many people follow the signals live right now. Until there is room they come a little later.",
      { retryAfter: waitJittered() },
    );
  }
}

/** Jittered, so that those who wait do not all come back in one moment. */
function waitJittered(): number {
  return Math.round(ASK_AGAIN / 2 + (Math.random() * ASK_AGAIN) / 2);
}
