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
  /** Applications that one address may send in an hour at once; more take turns. */
  perAddressAndHour: 20,
  freeTrialMonths: 6,
  /** US dollars. */
  licenseDeposit: 50,
  /** From this deposit on the broker's promo code counts, and what it adds in percent. */
  promoDeposit: 100,
  promoPercent: 100,
} as const;

/** The paper account of AI Bot Access; money is US dollars. */
export const PAPER_LIMITS = {
  start: 1_000,
  startMin: 50,
  startMax: 10_000,
  /** Trades of an account that are listed at once; the export has all of them. */
  listMax: 50,
  /** Points of a curve that are sent. */
  curveMax: 240,
  /** A stake of more of the balance than this, percent, is said to be much. */
  stakeMuch: 2,
  /** Accounts that were ended, of which a member reads. */
  earlierMax: 20,
} as const;

/** Percent of the balance at the day's begin that a risk level may lose in a day. */
export const DAILY_STOPS = { Conservative: 1, Moderate: 2, Aggressive: 4 } as const;
