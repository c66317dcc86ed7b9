import { Reach } from "../Reach.ts";
import type { Withholding } from "../Withholding.ts";

/** Tiers alone decide: nobody ever had windows of their own, and nothing is held back unless said. */
export const tierReach = (withholding: Withholding = { withheldSince: () => null }) =>
  new Reach({ past: { reached: () => null, endOf: () => null, shownTo: () => null }, withholding });
