export const AUDIT_LIMITS = {
  pageDefault: 50,
  pageMax: 100,
  /** Records of one exported file. */
  exportMax: 10_000,
} as const;
