import { SharedField } from "./SharedField.ts";

const MINUTES_PER_HOUR = 60;
const HOURS_PER_DAY = 24;

/**
 * Activity at the start of each hour UTC, 1 being average: the night between New York's close and
 * Tokyo's opening (20-24) is quiet, Tokyo is moderate, London opens at 7, and the hours in which
 * London and New York overlap (13-16) are the busiest.
 */
const SESSIONS = [
  0.6, 0.75, 0.8, 0.75, 0.7, 0.65, 0.75, 1.1, 1.4, 1.35, 1.2, 1.1, 1.2, 1.5, 1.75, 1.7, 1.4, 1.1,
  0.95, 0.85, 0.65, 0.5, 0.45, 0.5,
] as const;

/** Slow waves of busy and calm spells: length in minutes, and size on a logarithmic scale. */
const WAVES = [
  { minutes: 1_620, size: 0.25 },
  { minutes: 210, size: 0.3 },
  { minutes: 35, size: 0.3 },
] as const;

/** News stirs all pairs of the dollar: correlation of one pair's waves with those of the market. */
const COMMON = 0.9;

/** How lively one pair is at a minute: the hour's session times slow random waves. */
export class Activity {
  private readonly waves: readonly { minutes: number; size: number; field: SharedField }[];

  constructor(seed: string, pair: string) {
    this.waves = WAVES.map((wave, index) => ({
      ...wave,
      field: new SharedField(seed, pair, `activity/${index}`, COMMON),
    }));
  }

  /** Factor on the size of the moves, about 1 on average; `minute` counts from the epoch. */
  at(minute: number): number {
    let logarithm = 0;
    for (const { minutes, size, field } of this.waves) {
      const node = Math.floor(minute / minutes);
      const part = minute / minutes - node;
      const before = field.bell(node);
      const after = field.bell(node + 1);
      // Smoothstep: no kink where one spell passes into the next.
      logarithm += size * (before + (after - before) * part * part * (3 - 2 * part));
    }
    return session(minute) * Math.exp(logarithm);
  }
}

function session(minute: number): number {
  const hours = minute / MINUTES_PER_HOUR;
  const hour = Math.floor(hours) % HOURS_PER_DAY;
  const before = SESSIONS[hour] ?? 1;
  const after = SESSIONS[(hour + 1) % HOURS_PER_DAY] ?? 1;
  return before + (after - before) * (hours - Math.floor(hours));
}
