import { type Deviation, overshooting, wandering } from "./Deviation.ts";
import type { SharedField } from "./SharedField.ts";

/**
 * A market that is simulated. Signals and records name it, so what it plays of a seed never changes:
 * another market gets another name.
 */
export interface SimulatedMarket {
  name: string;
  /** @param field of the pair's own noise */
  makeDeviation(field: SharedField): Deviation;
}

/** Moves turn back hardly more often than not. Played on by what has begun with it. */
export const FIRST_MARKET: SimulatedMarket = { name: "simulated", makeDeviation: wandering };

/** Moves turn back at most as often as in the recordings that the engine's model was trained on. */
export const TURNING_MARKET: SimulatedMarket = {
  name: "simulated-turning",
  makeDeviation: overshooting,
};
