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
  resetTokenLifetime: HOUR,
  /** How long the screen of a reset password stays before it leads to the login. */
  resetRedirectDelay: 3 * SECOND,
  /** How long the code works that confirms a changed address. */
  emailChangeLifetime: HOUR,
} as const;

export const LOGIN_LIMITS = {
  triesPerAccount: 5,
  accountWindow: 10 * MINUTE,
  triesPerAddress: 100,
  addressWindow: HOUR,
} as const;

export const SECOND_FACTOR_LIMITS = {
  /** RFC 6238 as all authenticator apps know it: SHA-1, six digits, thirty seconds. */
  digits: 6,
  period: 30 * SECOND,
  /** Time steps before and after the present one whose codes count: clocks differ. */
  window: 1,
  /** How long a secret waits for its first code. */
  enrolmentLifetime: 30 * MINUTE,
  /** From the right password to the code. */
  challengeLifetime: 5 * MINUTE,
  challengeTries: 5,
  recoveryCodes: 10,
  recoveryCodeLength: 10,
} as const;

export const STAFF_LIMITS = {
  invitationLifetime: 48 * HOUR,
} as const;

export const TRIAL = {
  length: 24 * HOUR,
  pollInterval: SECOND,
} as const;

/** How the desks' lists are searched and turned over. */
export const LIST_WINDOW = {
  /** Page buttons around the current one. */
  pageButtons: 3,
  /** From the last key typed to the search, in ms. */
  searchDelay: 500,
} as const;

export const MEMBERSHIP_LIMITS = {
  /** Smallest deposits that the two paths ask for. */
  manualMinimum: 30,
  autoMinimum: 500,
  depositMax: 10_000_000,
  brokerAccountIdMax: 64,
  proofMaxBytes: 5 * 1_048_576,
  reasonMax: 500,
  /** How long activation takes, as it is promised. */
  activationUsual: 24 * HOUR,
  activationPeak: 48 * HOUR,
  dashboardCodeLength: 10,
  dashboardCodeLifetime: 48 * HOUR,
  dashboardCodeTries: 5,
  pageDefault: 50,
  pageMax: 100,
  /** From choosing a tier to the new tab with the account setup. */
  newTabDelay: 1_500,
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

export const RECORD_LIMITS = {
  /** A finished signal is public this long after its expiry, market time: later than its ladder. */
  publicAfter: 15 * MINUTE,
  listDefault: 20,
  listMax: 50,
} as const;

export const JOURNAL_LIMITS = {
  /** US dollars. */
  stakeMin: 0.01,
  stakeMax: 1_000_000,
  /** Percent of the stake. */
  payoutMin: 1,
  payoutMax: 1_000,
  /** US dollars a day. */
  maxLossMax: 10_000_000,
  /** One for each five-minute mark of a day. */
  maxSignalsMax: 288,
  /** Longest pause, market time. */
  pauseMax: 30 * 24 * HOUR,
  pageDefault: 25,
  pageMax: 100,
  /** Most points of an equity curve; a longer one is thinned. */
  curvePoints: 500,
  /** Settled entries that the leaderboard asks for, within how long. */
  leaderboardMinimum: 10,
  leaderboardWindow: 30 * 24 * HOUR,
  /** Only entries decided this soon after the signal count for the leaderboard: nobody ranks by
   * what the price did since. */
  leaderboardPromptness: 60 * SECOND,
  leaderboardSize: 20,
} as const;

export const SUPPORT_LIMITS = {
  subjectMax: 120,
  messageMax: 4_000,
  /** Messages that one member may write in an hour, opening tickets included. */
  messagesPerHour: 30,
  pageDefault: 20,
  pageMax: 100,
  /** How often an open conversation is read anew. */
  pollInterval: 20 * SECOND,
} as const;

export const BOT_APPLICATION_LIMITS = {
  defaultCountryCode: "+234",
  phoneMin: 7,
  phoneMax: 15,
  lossAmountMax: 120,
  notesMax: 2_000,
  pageDefault: 50,
  pageMax: 100,
  /** Applications that one address may send in an hour. */
  perAddressAndHour: 20,
  freeTrialMonths: 6,
  /** US dollars. */
  licenseDeposit: 50,
  /** From this deposit on the broker's promo code counts, and what it adds in percent. */
  promoDeposit: 100,
  promoPercent: 100,
} as const;

export const COMMUNITY_LIMITS = {
  postMax: 1_000,
  reasonMax: 300,
  pageDefault: 20,
  pageMax: 50,
  /** Posts that one member may write in an hour. */
  postsPerHour: 20,
  /** Fewer real entries than this are no leaderboard. */
  leaderboardMinimum: 3,
} as const;

export const ELITE_ROOM_LIMITS = {
  postMax: 4_000,
  replyMax: 1_000,
  /** Replies that one member may write in an hour. */
  repliesPerHour: 30,
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
  /** From one testimonial to the next while the carousel runs by itself. */
  carouselAdvance: 5 * SECOND,
} as const;

/** The display zone of the product: West Africa Time, one hour ahead of UTC all year. */
export const WAT_ZONE = "Africa/Lagos";
