/** From whom new signals are held back, at their own wish; asked for each reader and event. */
export interface Withholding {
  /**
   * Market time from which on signals are held back from a member, epoch milliseconds; null: none
   * are. What was published before it stays.
   */
  withheldSince(memberId: string): number | null;
}
