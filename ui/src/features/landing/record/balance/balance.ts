/** What a balance begins with and what is staked on every signal, in dollars: 1 %, never raised. */
export const BALANCE_TERMS = { start: 1_000, stake: 10 } as const;

/** Cents that a won signal brings; a lost one takes the stake. */
const CENTS = 100;

/** A balance over some signals, in cents. Place 0 is before the first of them. */
export interface Balance {
  cents: Float64Array;
  /** The first place where nothing is left; null: there always is something. */
  brokeAt: number | null;
}

/**
 * The balance after each signal, with the same stake on all of them.
 * @param letters W won, L lost, E even.
 */
export function balanceOf(letters: string, payoutPercent: number): Balance {
  const win = Math.round(BALANCE_TERMS.stake * payoutPercent);
  const loss = BALANCE_TERMS.stake * CENTS;
  const cents = new Float64Array(letters.length + 1);
  let now: number = BALANCE_TERMS.start * CENTS;
  let brokeAt: number | null = null;
  cents[0] = now;
  for (let at = 1; at <= letters.length; at += 1) {
    const letter = letters[at - 1];
    if (letter === "W") now += win;
    else if (letter === "L") now -= loss;
    if (now <= 0) brokeAt ??= at;
    cents[at] = now;
  }
  return { cents, brokeAt };
}

/** What so many won and lost signals come to in cents, with the same stake on all of them. */
export function resultCents(won: number, lost: number, payoutPercent: number): number {
  return won * Math.round(BALANCE_TERMS.stake * payoutPercent) - lost * BALANCE_TERMS.stake * CENTS;
}

/** Cents as dollars. */
export const inDollars = (cents: number): number => cents / CENTS;
