/** The stakes that are offered to somebody who has taken nothing here yet, US dollars. */
const STAKES = [5, 10, 20];

/**
 * Three stakes, smallest first: the last one and those of the usual that lie nearest to it. No
 * other is chosen for somebody who has a larger one: the last stake stays the last stake.
 */
export function stakeChoices(last: number | null): number[] {
  if (last === null) return STAKES;
  const distance = (stake: number) => Math.abs(Math.log(stake / last));
  return [...new Set([last, ...STAKES])]
    .sort((a, b) => distance(a) - distance(b))
    .slice(0, STAKES.length)
    .sort((a, b) => a - b);
}

/** What the limits of a day leave; null: no limit. */
export interface Left {
  lossLeft: number | null;
  signalsLeft: number | null;
}

/** Whether a stake could lose more than the member's own limit leaves. */
export const isOver = (stake: number, { lossLeft }: Left): boolean =>
  lossLeft !== null && stake > lossLeft;

/** The last stake where the limit allows it, else the largest below it; null: none is allowed. */
export function chosenStake(last: number | null, left: Left): number | null {
  const choices = stakeChoices(last);
  const most = last ?? Math.min(...choices);
  return choices.findLast((stake) => stake <= most && !isOver(stake, left)) ?? null;
}
