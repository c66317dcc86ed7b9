import { DAY } from "../../durations.ts";

export const PARTNER_LIMITS = {
  /** A postback is a handful of parameters. */
  bodyMaxBytes: 4_096,
  /** What is stored of a postback as it came. */
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
  /** How long postbacks that belong to no member are stored. */
  keptOfNobody: 90 * DAY,
  /** The most that an operator can have approved by rule, US dollars. */
  approveUpToMax: 5_000,
} as const;
