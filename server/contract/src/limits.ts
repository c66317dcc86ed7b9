/**
 * Every business constant that server and UI share, once. Durations are milliseconds unless the
 * name says otherwise; money is whole US dollars.
 */

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** How long things take, as it is promised to members. */
export const PROMISED_HOURS = {
  activation: { from: 2, to: 24, peak: 48 },
  tierUpgrade: { from: 1, to: 2 },
  botLicense: { from: 6, to: 12 },
  emailSupport: { from: 2, to: 24 },
} as const;

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

const TRIAL_HOURS = 24;

export const TRIAL = {
  hours: TRIAL_HOURS,
  length: TRIAL_HOURS * HOUR,
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
  activationUsual: PROMISED_HOURS.activation.to * HOUR,
  activationPeak: PROMISED_HOURS.activation.peak * HOUR,
  /** How long a claim stays with who has it open, from the last sign of life. */
  claimLease: 2 * MINUTE,
  /** How often an open claim gives a sign of life; a hidden window may take twice as long. */
  claimHeartbeat: 40 * SECOND,
  /** A member's earlier claims shown beside one. */
  claimHistory: 20,
  dashboardCodeLength: 10,
  dashboardCodeLifetime: 48 * HOUR,
  dashboardCodeTries: 5,
  pageDefault: 50,
  pageMax: 100,
  /** From choosing a tier to the new tab with the account setup. */
  newTabDelay: 1_500,
} as const;

export const MEMBERS_DESK_LIMITS = {
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
  /** Percent; below it the other direction would be meant. */
  confidenceFloor: 50,
} as const;

export const SIGNAL_DESK_LIMITS = {
  analysisMax: 1_000,
  reasonMax: 300,
  /** A person's confidence, percent. Below the first the other direction would be meant. */
  confidenceMin: 50,
  confidenceMax: 99,
  /**
   * Market time for which a mark that has just passed may still be taken from outside the engine.
   * Later, whoever decides could know where the price went since its entry.
   */
  currentMark: 15 * SECOND,
  /** Over how much market time gaps of the feed are counted. */
  gapWindow: 12 * HOUR,
  pollInterval: 10 * SECOND,
  pageDefault: 20,
  pageMax: 100,
} as const;

export const SIGNAL_IMPORT_LIMITS = {
  bodyMaxBytes: 16_384,
  /** An import older than this against the clock is refused; so is one that waited longer here. */
  freshFor: 2 * MINUTE,
  /** A sender's clock may run ahead by this much. */
  aheadFor: MINUTE,
  /** A message that names only its bar names the bar's beginning: five minutes longer. */
  barFreshFor: 7 * MINUTE,
  idMax: 120,
  noteMax: 500,
  sourceNameMin: 2,
  sourceNameMax: 40,
  /** Calls that one address may make to one source, and to all sources together. */
  callsPerMinute: 60,
  callsPerAddressAndMinute: 300,
  receiptsKept: 30 * 24 * HOUR,
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

export const AUDIT_LIMITS = {
  pageDefault: 50,
  pageMax: 100,
  /** Records of one exported file. */
  exportMax: 10_000,
} as const;

export const BOT_APPLICATION_LIMITS = {
  defaultCountryCode: "+234",
  phoneMin: 7,
  phoneMax: 15,
  lossAmountMax: 120,
  /** US dollars: twice the smallest deposit. From this stated loss on an applicant needs care. */
  largeLoss: 100,
  notesMax: 2_000,
  pageDefault: 50,
  pageMax: 100,
  /** Most rows of an exported list. */
  exportMax: 10_000,
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
  /** Reports of one post that the moderation desk shows, and posts on each side of one. */
  reportsShown: 20,
  contextPosts: 2,
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
