import { DAY, HOUR, MINUTE, SECOND } from "../durations.ts";

export const PARTNER_LIMITS = {
  /** A postback is a handful of parameters. */
  bodyMaxBytes: 4_096,
  /** What is kept of a postback as it came. */
  textMax: 2_000,
  /** The longest value of a parameter that is read. */
  valueMax: 64,
  /** Postbacks of one address to one partner's address. */
  callsPerMinute: 600,
  /** Calls of one address without a partner's secret. */
  wrongSecretsPerAddressAndMinute: 60,
  /** Postbacks that the desk lists. */
  listed: 50,
  /** Beside one claim. */
  besideClaim: 20,
  /** How long postbacks are kept that belong to no member. */
  keptOfNobody: 90 * DAY,
  /** The longest that a partner is asked about: an email address. */
  askedMax: 254,
  /** Accounts of a client that are kept of an answer. */
  accountsMax: 50,
  /** How long a partner may take to answer; stopping waits no longer for a part of the product. */
  answerTimeout: 4 * SECOND,
  /** After which times a question is asked again that got no answer; then it is given up. */
  askAgainAfter: [MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR, 3 * HOUR, 12 * HOUR, DAY],
  /** How long a partner is left alone that is asked too often and names no time. */
  heldFor: 5 * MINUTE,
  /** However long a time it names. */
  heldAtMost: DAY,
  /** The most that an operator can have approved by rule, US dollars. */
  approveUpToMax: 5_000,
} as const;
