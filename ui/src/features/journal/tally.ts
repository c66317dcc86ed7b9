import { tCount } from "@signaldeck/contract";

/** How many signals went one way, as one item of a list: "12 won", "3 skipped". */
export const TALLY = {
  won: (count: number) => tCount(count, "{{count}} won", "{{count}} won"),
  lost: (count: number) => tCount(count, "{{count}} lost", "{{count}} lost"),
  even: (count: number) => tCount(count, "{{count}} even", "{{count}} even"),
  running: (count: number) => tCount(count, "{{count}} running", "{{count}} running"),
  unsettled: (count: number) => tCount(count, "{{count}} unsettled", "{{count}} unsettled"),
  voided: (count: number) => tCount(count, "{{count}} voided", "{{count}} voided"),
  skipped: (count: number) => tCount(count, "{{count}} skipped", "{{count}} skipped"),
  unmarked: (count: number) => tCount(count, "{{count}} not marked", "{{count}} not marked"),
  unsettledUncounted: (count: number) =>
    tCount(count, "{{count}} unsettled and not counted", "{{count}} unsettled and not counted"),
  voidedUncounted: (count: number) =>
    tCount(count, "{{count}} voided and not counted", "{{count}} voided and not counted"),
};

/** "12 won, 10 lost, 2 running", without what is false. */
export const listed = (items: readonly (string | false)[]): string =>
  items.filter((item) => item !== false).join(", ");
