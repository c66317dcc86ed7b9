/** Smallest deposit of the auto path, US dollars; the manual one begins at the lowest tier. */
export const DEPOSIT_MINIMUMS = { auto: 500 } as const;
