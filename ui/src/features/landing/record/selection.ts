import { RecordQuery, type RecordSelection } from "@signaldeck/contract";
import { SCREENS } from "../../../screens.ts";
import { LIST_ID } from "./rooms.ts";

/** What the page shows: whose signals are counted, which of them are listed, and from where on. */
export type Shown = RecordSelection & Pick<RecordQuery, "before">;
export type ShownKey = keyof Shown;

const Shown = RecordQuery.omit({ limit: true, show: true });

const KEYS = Object.keys(Shown.shape) as ShownKey[];
/** What everything on the page is counted by; the rest chooses within the list. */
const SCOPE = ["feed", "source", "grade"] as const;

/** Reads the address; what does not fit counts as left out. */
export function shownIn(search: URLSearchParams): Shown {
  const given = KEYS.flatMap((key) => {
    const value = search.get(key);
    if (value === null || value === "") return [];
    const read = Shown.shape[key].safeParse(value);
    return read.success ? [[key, read.data]] : [];
  });
  return Object.fromEntries(given) as Shown;
}

/** The part of it that the analysis is of. */
export function scopeOf(shown: Shown): Pick<Shown, (typeof SCOPE)[number]> {
  return pick(shown, SCOPE);
}

/** The part of it that a file of signals is of: all but where the list begins. */
export function fileSelection({ before: _place, ...selection }: Shown): RecordSelection {
  return selection;
}

/** A selection as the query of an address, with its question mark; empty for no choice. */
export function queryOf(shown: Shown): string {
  const pairs = KEYS.flatMap((key) => {
    const value = shown[key];
    return value === undefined ? [] : [[key, String(value)]];
  });
  return pairs.length === 0 ? "" : `?${new URLSearchParams(pairs).toString()}`;
}

/** The address of the page with other choices; what is undefined is left out. */
export function pageLink(
  shown: Shown,
  change: { [Key in ShownKey]?: Shown[Key] | undefined },
): string {
  return SCREENS.performance + queryOf({ ...shown, ...change });
}

/**
 * The address of the list with only these signals of what is counted.
 * @param narrow takes the place of whatever narrowed the list before.
 */
export function listLink(shown: Shown, narrow: Partial<Shown>): string {
  return `${SCREENS.performance}${queryOf({ ...scopeOf(shown), ...narrow })}#${LIST_ID}`;
}

function pick<Key extends ShownKey>(shown: Shown, keys: readonly Key[]): Pick<Shown, Key> {
  const known = keys.filter((key) => shown[key] !== undefined);
  return Object.fromEntries(known.map((key) => [key, shown[key]])) as Pick<Shown, Key>;
}
