import { SECOND, MINUTE, HOUR } from "../durations.ts";

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
  /** How long a post is remembered, so that a result can be its reply. */
  postsKept: 7 * 24 * HOUR,
  /** Between two test messages. */
  testPause: 10 * SECOND,
} as const;
