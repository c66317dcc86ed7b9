/**
 * Figures of the labelled samples that the screens show. They were never measured, so they
 * stay inside a `SampleData`.
 */
export const SAMPLES = {
  /** The preview of the locked signal room, percent but for the count. */
  lockedRoom: { confidence: 87, winRate: 87, signalsToday: 156, dailyReturn: 23 },
  /** The placeholder after a first load that failed; percent. */
  lostConnection: { pair: "EUR/USD OTC", direction: "CALL", confidence: 85 },
} as const;
