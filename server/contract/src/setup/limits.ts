import { SECOND } from "../durations.ts";

export const SETUP_LIMITS = {
  brandMax: 40,
  hostMax: 253,
  /** Of the name at the mail server, and of its password. */
  credentialMax: 254,
  /**
   * Where mail servers listen. The form takes no other port, so that nobody can feel for other
   * services by it; `SMTP_URL` takes any.
   */
  mailPorts: [587, 465, 25, 2525],
  /** Pairs that one may name. */
  pairsMax: 60,
  /** How long a vendor's first price is waited for when the feed is tried, ms. */
  feedPatience: 10 * SECOND,
  /** From a request to restart until the server stops: its reply leaves first, ms. */
  restartAfter: SECOND / 5,
} as const;
