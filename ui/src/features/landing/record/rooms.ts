/**
 * How much room each part of the record takes at least, so that nothing moves when it comes: the
 * same for the part and for what holds its place.
 */
export const ROOMS = {
  headline: "min-h-133 lg:min-h-53 xl:min-h-48",
  balance: "min-h-120",
  confidence: "min-h-80",
  /** Of what stands below the card's title. */
  calibration: "min-h-170 sm:min-h-128",
  /** Of a full page of the list with its divider, below the card's title. */
  list: "min-h-586 min-[27.5rem]:min-h-526 lg:min-h-355",
} as const;
