import type { Tier } from "@signaldeck/contract";

/** A member's stream. */
export interface CrowdReader {
  token: string;
  tier: Tier;
}

/** An event as the database has it, with the rank from which on it is received. */
export type StoredEvent = [id: number, rank: number];

/** What the crowd is asked. */
export type CrowdQuestion =
  | { ask: "open"; port: number; host: string; certificate: string; readers: CrowdReader[] }
  | { ask: "outages"; since: number }
  | { ask: "compare"; events: StoredEvent[] };

/** How the crowd was cut off and came back since a moment. */
export interface Outages {
  /** Whose stream ended. */
  cut: number;
  /** Whose is open again. */
  back: number;
  /** From that moment until the last one that is back was so, ms. */
  slowest: number;
  /** Openings that brought no stream, by status or fault. */
  refusals: Record<string, number>;
}

/** What all clients have read against what the database says that they should have. */
export interface Comparison {
  clients: number;
  /** Events that were due, over all clients, and those that came. */
  due: number;
  came: number;
  missing: number;
  twice: number;
  /** Of a higher tier than the reader's, or of no event at all. */
  foreign: number;
  resets: number;
  /** A first example of each kind of fault. */
  examples: string[];
}

export interface CrowdAnswers {
  open: { opened: number; milliseconds: number };
  outages: Outages;
  compare: Comparison;
}
