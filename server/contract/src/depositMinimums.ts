/** Smallest deposits that the two paths ask for; US dollars. */
export const DEPOSIT_MINIMUMS = { manual: 30, auto: 500 } as const;
