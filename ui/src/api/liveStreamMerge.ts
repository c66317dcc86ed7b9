import type { SignalDto } from "@signaldeck/contract";

const newestFirst = (a: SignalDto, b: SignalDto) =>
  b.createdAt.localeCompare(a.createdAt) || b.sequence - a.sequence;

/** Of two states of one signal the one that was updated later; the second if they are as old. */
const later = (a: SignalDto | undefined, b: SignalDto) => (a && a.updatedAt > b.updatedAt ? a : b);

/** The list to be cached, or nothing when it is the same as before, so that nothing is redrawn. */
function changed(before: readonly SignalDto[], after: SignalDto[]): SignalDto[] | undefined {
  const same =
    before.length === after.length &&
    after.every((signal, index) => {
      const previous = before[index];
      return signal.id === previous?.id && signal.updatedAt === previous.updatedAt;
    });
  return same ? undefined : after;
}

/**
 * Puts one published or updated signal into the list: no duplicate, newest first, at most `limit`.
 * An older state never replaces a newer one.
 * @returns the new list, or undefined when nothing changed.
 */
export function mergeSignal(
  list: readonly SignalDto[],
  signal: SignalDto,
  limit: number,
): SignalDto[] | undefined {
  const known = list.find(({ id }) => id === signal.id);
  const others = list.filter(({ id }) => id !== signal.id);
  return changed(list, [...others, later(known, signal)].sort(newestFirst).slice(0, limit));
}

/**
 * Brings a fetched list into the cached one. The reply may have been written before the stream's
 * latest event: what is newer in the cache stays (all of it if the reply is empty). What the reply
 * leaves out of its own range is gone, and so is everything of another feed.
 * @returns the new list, or undefined when nothing changed.
 */
export function reconcileSignals(
  cached: readonly SignalDto[],
  fetched: readonly SignalDto[],
  limit: number,
): SignalDto[] | undefined {
  const newest = [...fetched].sort(newestFirst)[0];
  const cachedById = new Map(cached.map((signal) => [signal.id, signal]));
  const kept = newest
    ? cached.filter(
        (signal) => signal.feed.name === newest.feed.name && newestFirst(signal, newest) < 0,
      )
    : cached;
  const fetchedIds = new Set(fetched.map(({ id }) => id));
  const merged = [
    ...kept.filter(({ id }) => !fetchedIds.has(id)),
    ...fetched.map((signal) => later(cachedById.get(signal.id), signal)),
  ];
  return changed(cached, merged.sort(newestFirst).slice(0, limit));
}
