/**
 * How much room each part of the record takes at least, so that nothing moves when it comes: the
 * same for the part and for what holds its place.
 */
export const ROOMS = {
  headline: "min-h-133 lg:min-h-53 xl:min-h-48",
  charts: "min-h-254 xl:min-h-125",
  balance: "min-h-120",
  confidence: "min-h-80",
  hours: "min-h-80",
  /** Of what stands below the card's title. */
  calibration: "min-h-170 sm:min-h-128",
  /** Of one signal of the list. */
  row: "h-25 sm:h-22 lg:h-14",
} as const;
