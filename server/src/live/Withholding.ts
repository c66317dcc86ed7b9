/** From whom new signals are held back, at their own wish; asked for each reader and event. */
export interface Withholding {
  /**
   * Market time from which on signals are held back from a member, epoch milliseconds; null: none
   * are. What was published before it stays.
   */
  withheldSince(memberId: string): number | null;
}

/** Whether an event speaks of a signal that is held back since `since`. */
export function isWithheld(
  event: { type: string; signal?: { createdAt: string } },
  since: number | null,
): boolean {
  return (
    since !== null && event.signal !== undefined && Date.parse(event.signal.createdAt) >= since
  );
}
