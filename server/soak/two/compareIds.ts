import type { StoredEvent } from "./crowdWords.ts";

/** What one reader has read against what was due. */
export interface IdsFound {
  due: number;
  came: number;
  missing: number;
  twice: number;
  foreign: number;
  /** One of the faults in words. */
  fault: string | null;
}

/**
 * Holds the ids that a reader has read, the first being where it began, against all events that
 * there were: those of its rank and below, each once, and nothing else.
 */
export function compareIds(
  ids: readonly number[],
  events: readonly StoredEvent[],
  rank: number,
): IdsFound {
  const [first = Infinity, ...read] = ids;
  const last = events.at(-1)?.[0] ?? 0;
  const due = events.filter(([id, from]) => id > first && from <= rank).map(([id]) => id);
  // What came after the events were read out is none of theirs.
  const came = read.filter((id) => id <= last);
  const seen = new Set(came);
  const wanted = new Set(due);
  const missing = due.filter((id) => !seen.has(id));
  const foreign = [...seen].filter((id) => !wanted.has(id));
  const twice = came.length - seen.size;
  const faults = [
    ...missing.slice(0, 1).map((id) => `${id} is missing`),
    ...foreign.slice(0, 1).map((id) => `${id} is not theirs`),
    ...(twice > 0 ? [`${twice} came again`] : []),
  ];
  return {
    due: due.length,
    came: came.length,
    missing: missing.length,
    twice,
    foreign: foreign.length,
    fault: faults.length > 0 ? faults.join(", ") : null,
  };
}
