/** From whom new signals are held back, at their own wish; asked for each reader and event. */
export interface Withholding {
  /**
   * Market time from which on signals are held back from a member, epoch milliseconds; null: none
   * are. What was published before it stays.
   */
  withheldSince(memberId: string): number | null;
}

/** Whether an event speaks of a signal, be it a likely one, that is held back since `since`. */
export function isWithheld(
  event: { type: string; signal?: { createdAt: string }; likely?: { mark: string } },
  since: number | null,
): boolean {
  const mark = event.signal?.createdAt ?? event.likely?.mark;
  return since !== null && mark !== undefined && Date.parse(mark) >= since;
}
