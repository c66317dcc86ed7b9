/**
 * Every business constant that server and UI share, once. Durations are milliseconds unless the
 * name says otherwise; money is whole US dollars.
 */

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

export const ACCOUNT_LIMITS = {
  fullNameMin: 3,
  fullNameMax: 120,
  passwordMin: 8,
  /** Hashing work grows with length, so a password is bounded. */
  passwordMax: 128,
  emailMax: 254,
  confirmationCodeLength: 10,
  confirmationCodeLifetime: 24 * HOUR,
  confirmationCodeTries: 5,
  resendCooldown: 60 * SECOND,
  sessionLifetime: 30 * 24 * HOUR,
  /** How long a session lives that was opened without "remember me". */
  shortSessionLifetime: 24 * HOUR,
} as const;

export const LOGIN_LIMITS = {
  triesPerAccount: 5,
  accountWindow: 10 * MINUTE,
  triesPerAddress: 100,
  addressWindow: HOUR,
} as const;

export const TRIAL = {
  length: 24 * HOUR,
  pollInterval: SECOND,
} as const;

export const SIGNAL_LIMITS = {
  /** Distance of two five-minute marks, and the life of one signal. */
  slot: 5 * MINUTE,
  life: 300 * SECOND,
  pollInterval: 2 * SECOND,
  /** Chance that a poll of the list also refreshes the statistics. */
  statisticsPollChance: 0.1,
  listDefault: 10,
  listMax: 100,
  martingaleStep: 5 * MINUTE,
  martingaleMaxLevel: 3,
  /** Risk guidance: at most this share of the capital, for the whole ladder. */
  riskPercent: 2,
  /** Fewer settled signals than this are shown as "not enough data", never as a percentage. */
  minimumSample: 30,
} as const;

export const STREAM_LIMITS = {
  heartbeat: 15 * SECOND,
  /** Silence after which a client gives the stream up and polls. */
  silence: 40 * SECOND,
  /** Polling takes over this long after a stream broke. */
  fallbackAfter: 2 * SECOND,
  /** Bytes that may wait for a slow reader before it is dropped. */
  maxBuffered: 1_048_576,
  /** Events that a reconnecting client is sent again; beyond them it is told to reload the list. */
  maxResume: 500,
} as const;

export const UI_LIMITS = {
  scrollTopAfterPx: 300,
  lockedOverlayAfterPx: 200,
} as const;

/** The display zone of the product: West Africa Time, one hour ahead of UTC all year. */
export const WAT_ZONE = "Africa/Lagos";
