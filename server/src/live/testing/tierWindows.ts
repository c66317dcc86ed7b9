import type { OwnWindows } from "../Reach.ts";

/** Nobody has windows of their own. */
export const TIER_WINDOWS: OwnWindows = {
  reaches: () => null,
  hasOwn: () => false,
  chose: () => false,
};
