import type { PlatformStorage } from "../../platform/Platform.ts";

const KEY = "journal.last-stake";

/** What was typed last, as it was typed. */
export interface LastStake {
  stake: string;
  payoutPercent: string;
}

/** The stake and payout that were taken or set here last; null at the first. */
export function readLastStake(storage: PlatformStorage): LastStake | null {
  const [stake, payoutPercent] = (storage.get(KEY) ?? "").split(" ");
  return stake && payoutPercent ? { stake, payoutPercent } : null;
}

/** Remembers them for the next signal. */
export function saveLastStake(
  storage: PlatformStorage,
  values: { stake: number; payoutPercent: number },
): void {
  storage.set(KEY, `${values.stake} ${values.payoutPercent}`);
}
