import {
  type RecordQuery,
  type RecordSelection,
  SELECTION_PARTS,
  SIGNAL_GRADES,
  SOURCE_PATTERN,
} from "@signaldeck/contract";
import { FINISHED_SIGNALS, SCREENS } from "../../../screens.ts";

/** What the page shows: whose signals are counted, which of them are listed, and from where on. */
export type Shown = RecordSelection & Pick<RecordQuery, "before">;
export type ShownKey = keyof Shown;
/** What asks for a list of signals. */
export type SignalsQuery = Shown & Partial<Pick<RecordQuery, "limit" | "show">>;

/** What everything on the page is counted by; the rest chooses within the list. */
const SCOPE = ["feed", "source", "grade"] as const;
export type Scope = Pick<Shown, (typeof SCOPE)[number]>;

type Ends = readonly [min: number, max: number];

const named = (longest: number) => (value: string) => (value.length <= longest ? value : undefined);
const like = (pattern: RegExp) => (value: string) => (pattern.test(value) ? value : undefined);
const within =
  ([min, max]: Ends) =>
  (value: string) => {
    const number = Number(value);
    return number >= min && number <= max ? number : undefined;
  };
const whole = (ends: Ends) => (value: string) => {
  const number = within(ends)(value);
  return Number.isInteger(number) ? number : undefined;
};

/**
 * How each part is read, in the order of an address: what the contract's schema takes, without
 * carrying schemas. Undefined: it does not fit.
 */
const READ: { [Key in ShownKey]-?: (value: string) => Shown[Key] } = {
  feed: named(SELECTION_PARTS.feed),
  source: like(SOURCE_PATTERN),
  grade: (value) => SIGNAL_GRADES.find((grade) => grade === value),
  pair: named(SELECTION_PARTS.pair),
  model: like(SELECTION_PARTS.model),
  confidenceFrom: within(SELECTION_PARTS.percent),
  confidenceTo: within(SELECTION_PARTS.percent),
  before: whole([1, Number.MAX_SAFE_INTEGER]),
};

const KEYS = Object.keys(READ) as ShownKey[];

/** Reads the address; what does not fit counts as left out. */
export function shownIn(search: URLSearchParams): Shown {
  const given = KEYS.flatMap((key) => {
    const value = search.get(key);
    const read = value ? READ[key](value) : undefined;
    return read === undefined ? [] : [[key, read]];
  });
  return Object.fromEntries(given) as Shown;
}

/** The part of it that the analysis is of. */
export function scopeOf(shown: Shown): Scope {
  return pick(shown, SCOPE);
}

/** The part of it that a file of signals is of: all but where the list begins. */
export function fileSelection({ before: _place, ...selection }: Shown): RecordSelection {
  return selection;
}

/** A selection as the query of an address, with its question mark; empty for no choice. */
export function queryOf(query: SignalsQuery): string {
  const pairs = [...KEYS, "limit" as const, "show" as const].flatMap((key) => {
    const value = query[key];
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
 * @param narrow takes the place of what narrowed the list before.
 */
export function listLink(shown: Shown, narrow: Partial<Shown>): string {
  return `${SCREENS.performance}${queryOf({ ...scopeOf(shown), ...narrow })}#${FINISHED_SIGNALS}`;
}

function pick<Key extends ShownKey>(shown: Shown, keys: readonly Key[]): Pick<Shown, Key> {
  const known = keys.filter((key) => shown[key] !== undefined);
  return Object.fromEntries(known.map((key) => [key, shown[key]])) as Pick<Shown, Key>;
}
