import { DAY, HOUR, MINUTE, SECOND } from "../durations.ts";

export const ACCOUNT_LIMITS = {
  fullNameMin: 3,
  fullNameMax: 120,
  telegramMax: 64,
  passwordMin: 8,
  /** Hashing work grows with length, so a password is bounded. */
  passwordMax: 128,
  emailMax: 254,
  confirmationCodeLength: 10,
  /** How long a registration waits for its mailed code. */
  registrationLifetime: DAY,
  /** How long staff still see a registration that has ended without its code. */
  registrationKept: 30 * DAY,
  /** Tries at the code that confirms a changed address. */
  emailChangeTries: 5,
  resendCooldown: 60 * SECOND,
  sessionLifetime: 30 * DAY,
  /** How long a session lives that was opened without "remember me". */
  shortSessionLifetime: DAY,
  /** Sessions of one member at once; the oldest ends for a further one. */
  sessions: 50,
  /** Devices of one member at which strangers' tries do not count, and how long without a sign-in. */
  knownDevices: 20,
  knownDeviceLifetime: 365 * DAY,
  resetTokenLifetime: HOUR,
  /** How long the link works by which a server's first administrator is made. */
  firstAdminLinkLifetime: DAY,
  /** How long the screen of a reset password stays before it leads to the login. */
  resetRedirectDelay: 3 * SECOND,
  /** How long the code works that confirms a changed address. */
  emailChangeLifetime: HOUR,
} as const;

export const LOGIN_LIMITS = {
  /** Tries at one account from one network; another network's count apart. */
  triesPerAccount: 5,
  accountWindow: 10 * MINUTE,
  /** Tries at one account from anywhere: beyond these each takes longer, and none is refused. */
  triesFromAnywhere: 50,
  delayBeyond: 2 * SECOND,
  /** Bad tries of one address in this time; beyond them its tries take turns. */
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
  /** So many wrong codes of one account in this time bring its owner a mail, at most so often. */
  wrongUntilTold: 10,
  wrongWindow: 30 * DAY,
  toldEvery: DAY,
  recoveryCodes: 10,
  recoveryCodeLength: 10,
} as const;
