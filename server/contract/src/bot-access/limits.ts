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
