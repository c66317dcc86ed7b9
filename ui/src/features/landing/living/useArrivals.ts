import { SECOND, type RecordedSignalDto } from "@signaldeck/contract";
import { useEffect, useState } from "react";

/** Blocks of the chain. */
export const BLOCKS = 6;
/** No two blocks arrive closer together, ms. */
const APART = 5 * SECOND;

/**
 * The newest finished signals; later ones arrive one by one.
 * @param signals newest first, a few more than are shown.
 * @param held nothing arrives meanwhile, such as under the reader's pointer.
 * @returns `arrived`: the number of the one that came last; null while all were there from the
 * beginning.
 */
export function useArrivals(signals: readonly RecordedSignalDto[] | undefined, held: boolean) {
  const [newest, setNewest] = useState<number | null>(null);
  const [arrived, setArrived] = useState<number | null>(null);
  const first = signals?.[0]?.sequence;
  if (newest === null && first !== undefined) setNewest(first);
  const known = newest ?? first ?? 0;
  const next = signals?.findLast(({ sequence }) => sequence > known)?.sequence;
  useEffect(() => {
    if (next === undefined || held) return undefined;
    const timer = setTimeout(() => {
      setNewest(next);
      setArrived(next);
    }, APART);
    return () => clearTimeout(timer);
  }, [next, held]);
  const shown = signals?.filter(({ sequence }) => sequence <= known).slice(0, BLOCKS);
  return { shown, arrived };
}
