import { MINUTE, HOUR } from "../durations.ts";

export const MEMBERS_DESK_LIMITS = {
  reasonMax: 500,
  pageDefault: 50,
  pageMax: 100,
  noteMax: 2_000,
  notesDefault: 20,
  notesMax: 100,
  timelineDefault: 30,
  timelineMax: 100,
  /** How far away the end of a grant may lie. */
  grantMax: 5 * 366 * 24 * HOUR,
  /** How long staff may look through a member's eyes at a time. */
  viewLifetime: 15 * MINUTE,
  /** More words than this are not looked at in a search. */
  searchWords: 6,
} as const;
