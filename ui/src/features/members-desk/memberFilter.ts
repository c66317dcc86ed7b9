import {
  countText,
  MEMBER_FILTER_PARTS,
  MemberFilter,
  type MemberClaims,
  type MemberState,
  type SignedIn,
} from "@signaldeck/contract";

export const STATES: readonly (readonly [MemberState, string])[] = [
  ["notJoined", "Imported, not joined yet"],
  ["trial", "Trial running"],
  ["trialEnded", "Trial ended, locked"],
  ["unlocked", "Unlocked"],
  ["granted", "Granted for a time"],
  ["blocked", "Blocked"],
];

export const CLAIMS: readonly (readonly [MemberClaims, string])[] = [
  ["none", "No deposit claim"],
  ["any", "Any deposit claim"],
  ["waiting", "Claim waiting"],
  ["approved", "Claim approved"],
  ["rejected", "Claim rejected"],
];

export const SIGN_INS: readonly (readonly [SignedIn, string])[] = [
  ["within7", "In the last 7 days"],
  ["within30", "In the last 30 days"],
  ["notFor30", "Not in the last 30 days"],
  ["notFor90", "Not in the last 90 days"],
];

/** The filter that an address names; invalid parts are left out. */
export function filterIn(params: URLSearchParams): MemberFilter {
  const parts = MEMBER_FILTER_PARTS.flatMap((part) => {
    const read = MemberFilter.shape[part].safeParse(params.get(part) ?? undefined);
    return read.data === undefined ? [] : [[part, read.data]];
  });
  return Object.fromEntries(parts) as MemberFilter;
}

/** A filter as an address carries it. */
export function filterParams(filter: MemberFilter): Record<string, string> {
  return Object.fromEntries(
    MEMBER_FILTER_PARTS.flatMap((part) => {
      const value = filter[part];
      return value === undefined ? [] : [[part, value]];
    }),
  );
}

export const isNarrowed = (filter: MemberFilter) => Object.keys(filterParams(filter)).length > 0;

/** "One member matches.", "1,204 members match." */
export const matchText = (count: number) =>
  count === 1 ? "One member matches." : `${countText(count)} members match.`;

/** "One member.", "1,204 members." */
export const allText = (count: number) =>
  count === 1 ? "One member." : `${countText(count)} members.`;
