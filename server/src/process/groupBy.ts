/** Those of one key together, keys and members in the order in which they come. */
export function groupBy<T, K>(all: readonly T[], of: (one: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const one of all) {
    const group = groups.get(of(one));
    if (group === undefined) groups.set(of(one), [one]);
    else group.push(one);
  }
  return groups;
}
