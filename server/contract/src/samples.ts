/**
 * Figures of the labelled samples that the screens show. None of them was ever measured, and none
 * may stand outside a `SampleData`.
 */
export const SAMPLES = {
  /** The preview of the locked signal room, percent but for the count. */
  lockedRoom: { confidence: 87, winRate: 87, signalsToday: 156, dailyReturn: 23 },
  /** The placeholder after a first load that failed; percent. */
  lostConnection: { pair: "EUR/USD OTC", direction: "CALL", confidence: 85 },
} as const;
