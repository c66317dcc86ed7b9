import { DAY, MINUTE, HOUR } from "../durations.ts";

export const MEMBERS_DESK_LIMITS = {
  reasonMax: 500,
  pageDefault: 50,
  pageMax: 100,
  noteMax: 2_000,
  registrationsDefault: 20,
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

export const ANNOUNCEMENT_LIMITS = {
  /** What mail programs show of a subject. */
  subjectMax: 78,
  /** One message of Telegram's holds it. */
  textMax: 3_000,
  /** Announcements that the screen lists. */
  listed: 30,
  /** How long a message is tried. */
  life: 2 * DAY,
} as const;

export const MEMBER_IMPORT_LIMITS = {
  fileMaxBytes: 2 * 1_048_576,
  rows: 10_000,
  /** How long the link works by which an imported member chooses a password. */
  invitationLifetime: 14 * DAY,
  /** How long after it has begun an import can be taken back. */
  takeBackWithin: DAY,
  /** Imports that the screen lists, and refused rows that each of them names. */
  listed: 20,
  named: 100,
} as const;
