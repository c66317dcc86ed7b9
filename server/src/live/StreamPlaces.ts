import { STREAM_LIMITS } from "@signaldeck/contract";
import { AppError } from "../http/AppError.ts";

export type PlaceLimits = Record<"perMember" | "perProcess", number>;

/** Seconds after which a refused reader may ask again; until then its client polls. */
const ASK_AGAIN = 60;

/** Who may have a stream: each member some, and a process so many as it can serve. */
export class StreamPlaces {
  private readonly taken = new Map<string, number>();
  private total = 0;

  constructor(private readonly limits: PlaceLimits = STREAM_LIMITS) {}

  /**
   * Takes a place for somebody; returns what gives it back. The newest is refused, not the oldest
   * ended: of two windows that come back whenever they are cut off, each would forever end the
   * other's stream, while a refused one has its signals by polling.
   * @throws AppError `too_many_requests`, `unavailable` while all places are taken.
   */
  take(memberId: string): () => void {
    const own = this.taken.get(memberId) ?? 0;
    if (own >= this.limits.perMember) {
      throw new AppError(
        "too_many_requests",
        `This account has ${own} live connections open, the most there may be. Close a window that you do not need; until then the signals here come a little later.`,
        { retryAfter: ASK_AGAIN },
      );
    }
    if (this.total >= this.limits.perProcess) {
      throw new AppError(
        "unavailable",
        "Very many people follow the signals live right now. Until there is room they come a little later.",
        // Jittered, so that those who wait do not all come back in one moment.
        { retryAfter: Math.round(ASK_AGAIN / 2 + (Math.random() * ASK_AGAIN) / 2) },
      );
    }
    this.taken.set(memberId, own + 1);
    this.total += 1;
    let given = false;
    return () => {
      if (given) return;
      given = true;
      this.total -= 1;
      const left = (this.taken.get(memberId) ?? 1) - 1;
      if (left === 0) this.taken.delete(memberId);
      else this.taken.set(memberId, left);
    };
  }
}
