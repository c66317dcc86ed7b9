/** Limits of what leaves the house; times in milliseconds. See limits.ts for all others. */

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

export const OUTBOX_LIMITS = {
  pageDefault: 50,
  pageMax: 100,
  /** How long messages are kept that were sent or given up, from the day they were written. */
  keep: 7 * 24 * HOUR,
} as const;

/** How long news of signals are news; a published signal is so until its own expiry. */
export const SIGNAL_NEWS = {
  /** From a signal's end. */
  resultLife: 6 * HOUR,
} as const;

/** The daily digest of the West Africa Time day before. */
export const DIGEST = {
  /** Hour of the WAT day at which it is written. */
  hour: 7,
  /** After this long it is no longer worth a mail. */
  life: 12 * HOUR,
} as const;

export const WEBHOOK_LIMITS = {
  perMember: 5,
  urlMax: 500,
  /** Attempts that the delivery log keeps. */
  logLength: 50,
  /** How long a receiver may take to answer. */
  timeout: 10 * SECOND,
  /** A webhook whose attempts all fail for this long is switched off. */
  disableAfter: 12 * HOUR,
  /** How long the secret before the present one still signs. */
  previousSecretLife: 24 * HOUR,
  /** Between two test messages. */
  testPause: 10 * SECOND,
} as const;

export const PUSH_LIMITS = {
  /** Devices of one member that get push messages. */
  perMember: 10,
  /** Push services' addresses have some 200 to 500 characters. */
  endpointMax: 1_000,
  /** How long a push service may take to answer. */
  timeout: 10 * SECOND,
  /** How long a test message is tried. */
  testLife: 5 * MINUTE,
  /** Between two test messages to one device. */
  testPause: 10 * SECOND,
} as const;

/** Of Telegram's documented limits those that this product can meet. */
export const TELEGRAM_LIMITS = {
  /** Messages to one group or channel. */
  perGroup: { messages: 20, window: MINUTE },
  /** Between two messages to one private chat. */
  privatePause: SECOND,
  /** Messages to all chats together; below the documented 30, since some are under way at once. */
  overall: { messages: 24, window: SECOND },
  textMax: 4_096,
  /** How long a start code works, and how long the next one has to wait. */
  codeLife: 10 * MINUTE,
  codePause: 5 * SECOND,
  /** How long news in the private chat are worth sending, and answers to what somebody wrote. */
  newsLife: 24 * HOUR,
  answerLife: 10 * MINUTE,
  /** How long a proof waits for its amount. */
  proofWait: 30 * MINUTE,
  /** Messages of one person that the bot looks at in a minute. */
  heardPerMinute: 20,
  /** How long what was posted is kept, so that a result can be its reply. */
  postsKept: 7 * 24 * HOUR,
  /** Between two test messages. */
  testPause: 10 * SECOND,
} as const;
