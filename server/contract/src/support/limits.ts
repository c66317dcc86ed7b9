import { SECOND, HOUR } from "../durations.ts";
import { PROMISED_HOURS } from "../promisedHours.ts";

export const SUPPORT_LIMITS = {
  subjectMax: 120,
  messageMax: 4_000,
  /** Messages that one member may write in an hour, opening tickets included. */
  messagesPerHour: 30,
  /** A file that comes with a message: its size, how many a ticket holds, and how many a member may
   * send in a day. */
  fileMaxBytes: 5 * 1_048_576,
  filesPerTicket: 20,
  filesPerDay: 10,
  pageDefault: 20,
  pageMax: 100,
  /** How often an open conversation is read anew. */
  pollInterval: 20 * SECOND,
  /** When the desk says that an answer is due soon, and when it is promised. */
  answerDueSoon: 18 * HOUR,
  answerWithin: PROMISED_HOURS.emailSupport.to * HOUR,
  noteMax: 2_000,
  /** Of the member's other tickets so many are shown beside an open one. */
  otherTickets: 5,
  /** How often an open ticket tells who looks at it, and how long that counts. */
  presenceBeat: 15 * SECOND,
  presenceLifetime: 40 * SECOND,
} as const;
