import { z } from "zod";

/** How far the watch has gone: `wide` asks for wider intervals, `broken` for a pause. */
export type DriftLevel = "calm" | "wide" | "broken";

/** What speaks for one rival, and the signals since it last had nothing to say. */
const caseSchema = z.object({
  /** Natural logarithm of how many times as likely as what was shown; never below 0. */
  evidence: z.number().min(0),
  signals: z.number().int().min(0),
  wins: z.number().int().min(0),
  /** Sum of the probabilities shown. */
  promised: z.number().min(0),
});

/** What the watch remembers, as JSON. */
export const driftStateSchema = z.object({
  /** One for each of `RIVALS`. */
  cases: z.array(caseSchema),
  level: z.enum(["calm", "wide", "broken"]),
});
export type DriftState = z.infer<typeof driftStateSchema>;

/** What the watch has found: signals since things went wrong, and shares of them, 0..1. */
export interface DriftFinding {
  signals: number;
  won: number;
  shown: number;
}

/**
 * What could be true instead of the probability shown: nothing is known of the direction, or the
 * market has turned around and goes on where it used to turn back.
 */
const RIVALS: readonly ((probability: number) => number)[] = [() => 0.5, (shown) => 1 - shown];

/**
 * As soon as one rival is this many times as likely as what was shown, intervals become wider, and
 * then signals pause. Where confidences are true, a rival gets so far on average after half as many
 * signals at the earliest (there are two of them); a year has at most 105,000 marks. Measured on the
 * training files as they are, the most in 79,616 signals was 2,900 times.
 */
const WIDE_AT = 200;
const BROKEN_AT = 50_000;
/** Factor on the reach of the intervals from the first stage on. */
export const DRIFT_WIDENING = 1.5;

/**
 * Watches, signal by signal, whether what was shown comes true: a sequential test whose evidence
 * starts anew whenever the shown confidences do better (CUSUM of likelihood ratios, Page 1954; as
 * e-detectors: Shin, Ramdas, Rinaldo 2023). It can be looked at after each signal without the usual
 * penalty for looking often. A confidence near 50 % promises nothing and hardly moves it.
 */
export class DriftWatch {
  readonly #state: DriftState;

  constructor(state: DriftState = begun()) {
    this.#state = structuredClone(state);
  }

  get state(): DriftState {
    return structuredClone(this.#state);
  }

  /** `wide` ends as soon as nothing speaks for a rival any more, `broken` never by itself. */
  get level(): DriftLevel {
    return this.#state.level;
  }

  /** The case of the strongest rival. */
  get finding(): DriftFinding {
    const [worst] = [...this.#state.cases].sort((a, b) => b.evidence - a.evidence);
    const { signals = 0, wins = 0, promised = 0 } = worst ?? {};
    const of = Math.max(1, signals);
    return { signals, won: wins / of, shown: promised / of };
  }

  /** Takes in how a signal ended, a tie left out: the probability shown, 0.5.., and whether it won. */
  add(probability: number, won: boolean): void {
    const state = this.#state;
    state.cases = RIVALS.map((rival, index) => {
      const { evidence = 0, signals = 0, wins = 0, promised = 0 } = state.cases[index] ?? {};
      const instead = rival(probability);
      const ratio = won ? instead / probability : (1 - instead) / (1 - probability);
      const next = evidence + Math.log(ratio);
      if (!(next > 0)) return { evidence: 0, signals: 0, wins: 0, promised: 0 };
      return {
        evidence: next,
        signals: signals + 1,
        wins: wins + (won ? 1 : 0),
        promised: promised + probability,
      };
    });
    state.level = nextLevel(state.level, Math.max(...state.cases.map(({ evidence }) => evidence)));
  }
}

function nextLevel(level: DriftLevel, most: number): DriftLevel {
  if (level === "broken" || most >= Math.log(BROKEN_AT)) return "broken";
  if (most >= Math.log(WIDE_AT)) return "wide";
  return most > 0 ? level : "calm";
}

function begun(): DriftState {
  const none = { evidence: 0, signals: 0, wins: 0, promised: 0 };
  return { cases: RIVALS.map(() => none), level: "calm" };
}
