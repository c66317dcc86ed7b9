import { MINUTE, SECOND } from "@signaldeck/contract";

/** How much goes wrong, each a chance from 0 to 1 for a message or a connection. */
export interface FaultOdds {
  /** A streamed message does not come at all. */
  missing: number;
  /** It comes twice. */
  twice: number;
  /** It is so late that others overtake it. */
  late: number;
  /** An answer takes seconds. */
  slow: number;
  /** An answer is an error. */
  error: number;
  /** An answer is that it was too much. */
  rateLimit: number;
  /** For each second of a connection: it is cut. */
  cut: number;
  /** Of those that are cut: it says nothing any more instead of ending. */
  mute: number;
  /** Of those that are cut: nobody gets in for some minutes. */
  maintenance: number;
}

export const NO_FAULTS: FaultOdds = {
  missing: 0,
  twice: 0,
  late: 0,
  slow: 0,
  error: 0,
  rateLimit: 0,
  cut: 0,
  mute: 0,
  maintenance: 0,
};

/** A bad day: more of everything than a vendor would survive. */
export const BAD_DAY: FaultOdds = {
  missing: 0.01,
  twice: 0.01,
  late: 0.01,
  slow: 0.02,
  error: 0.02,
  rateLimit: 0.005,
  cut: 1 / 300,
  mute: 0.2,
  maintenance: 0.02,
};

/** What goes wrong by chance, repeatable by its seed, and how often it did. */
export class Faults {
  readonly counts: Record<keyof FaultOdds, number> = { ...NO_FAULTS };
  private closedUntil = -Infinity;

  /** @param random uniform on 0..1 */
  constructor(
    readonly odds: FaultOdds,
    private readonly random: () => number,
  ) {}

  /** Whether this happens now. */
  hits(fault: keyof FaultOdds): boolean {
    const odds = this.odds[fault];
    if (odds === 0 || this.random() >= odds) return false;
    this.counts[fault] += 1;
    return true;
  }

  /** How long a message is on its way, ms. */
  delay(kind: "answer" | "streamed"): number {
    const usual = 20 + 60 * this.random();
    if (kind === "answer") return this.hits("slow") ? SECOND * (1 + 6 * this.random()) : usual;
    return this.hits("late") ? SECOND * (1 + 4 * this.random()) : usual;
  }

  /** Closes the door for one to eight minutes, sometimes. */
  maybeClose(now: number): void {
    if (this.hits("maintenance")) this.closedUntil = now + MINUTE * (1 + 7 * this.random());
  }

  isClosed(now: number): boolean {
    return now < this.closedUntil;
  }
}
