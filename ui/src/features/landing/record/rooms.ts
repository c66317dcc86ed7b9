/** Where the list of finished signals stands on the page. */
export const LIST_ID = "finished-signals";

/**
 * How much room each part of the record takes at least, so that nothing moves when it comes: the
 * same for the part and for what holds its place.
 */
export const ROOMS = {
  headline: "min-h-133 lg:min-h-48",
  risk: "min-h-46 lg:min-h-19",
  charts: "min-h-254 xl:min-h-125",
  balance: "min-h-120",
  confidence: "min-h-80",
  hours: "min-h-80",
} as const;
