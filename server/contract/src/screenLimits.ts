import { SECOND } from "./durations.ts";

/** How the desks' lists are searched and turned over. */
export const LIST_WINDOW = {
  /** Page buttons around the current one. */
  pageButtons: 3,
  /** From the last key typed to the search, in ms. */
  searchDelay: 500,
} as const;

export const UI_LIMITS = {
  scrollTopAfterPx: 300,
  lockedOverlayAfterPx: 200,
  /** From one testimonial to the next while the carousel runs by itself. */
  carouselAdvance: 5 * SECOND,
} as const;
