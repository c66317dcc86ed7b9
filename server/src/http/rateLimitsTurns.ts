import { tooMany } from "./tooMany.ts";

export interface Turns {
  /** ms that one turn takes. */
  gap: number;
  /** So many may wait at once; the last of them for `gap * most`. */
  most: number;
}

/**
 * A queue for each network: its calls come through one after the other. It slows guessing
 * down to one try in each gap, and shuts nobody out for longer than the queue takes. In this process.
 * @param turns `wait` resolves after so many ms and never fails.
 */
export function networkTurns(
  turns: Turns & { wait: (milliseconds: number) => Promise<unknown> },
): (network: string) => Promise<void> {
  const { gap, most, wait } = turns;
  const lines = new Map<string, { length: number; end: Promise<unknown> }>();
  /** @throws AppError `too_many_requests` for a call that would queue behind too many. */
  return async (network) => {
    const line = lines.get(network) ?? { length: 0, end: Promise.resolve() };
    if (line.length >= most) throw tooMany(gap * most);
    line.length += 1;
    lines.set(network, line);
    line.end = line.end.then(() => wait(gap));
    await line.end;
    line.length -= 1;
    if (line.length === 0) lines.delete(network);
  };
}
