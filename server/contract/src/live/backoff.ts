const FIRST_DELAY = 250;
const LONGEST_DELAY = 10_000;

/**
 * Milliseconds that a reader of the live stream waits before its next try: doubling from a quarter
 * of a second to ten seconds, spread over the upper half so that thousands of readers do not come
 * back in one moment.
 * @param attempt how many tries have failed since the last stream
 * @param random from 0 (included) to 1 (excluded)
 * @param floor the server's own request (the stream's `retry:` field), ms
 */
export function backoff(attempt: number, random: number, floor: number): number {
  const base = Math.min(LONGEST_DELAY, Math.max(FIRST_DELAY * 2 ** attempt, floor));
  return base * (0.5 + random / 2);
}
