/** Why nothing falls due for a while. */
export interface ClockDoubt {
  /** A sentence for a person. */
  message: string;
  /** When it began, epoch ms by the clock's own time. */
  since: number;
}

/** Wall time as a dependency, so that tests move it. Milliseconds since the epoch, UTC. */
export interface Clock {
  now(): number;
  /**
   * Why this time may be wrong: while it lasts, nothing that falls due by time is published, settled,
   * revealed, ended or mailed. Null or missing: it is trusted. Work that does such things again and
   * again names the clock as `due` of a `BackgroundTask`, which waits by itself.
   */
  readonly doubt?: ClockDoubt | null;
  /** Calls `listener` whenever the time was set anew; returns the unsubscribe. */
  onJump?(listener: () => void): () => void;
}

/** The same clock, for something that is one and more. */
export function sameClock(clock: Clock): Clock {
  return {
    now: () => clock.now(),
    get doubt() {
      return clock.doubt ?? null;
    },
    ...(clock.onJump && { onJump: clock.onJump.bind(clock) }),
  };
}

/** This machine's, as it stands: for commands, which are over soon. A server has a `TrustedClock`. */
export const systemClock: Clock = { now: () => Date.now() };
