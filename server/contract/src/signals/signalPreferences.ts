/** What a member judges signals by instead of the operator's figures; percent, null: not set. */
export interface SignalPreferences {
  payoutPercent: number | null;
  /** Smallest confidence that the member takes. */
  floor: number | null;
}

/** Apart from what judges by them, because every page that signs somebody in knows a user. */
export const NO_SIGNAL_PREFERENCES: SignalPreferences = { payoutPercent: null, floor: null };
