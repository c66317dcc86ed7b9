import type { AccountsDeps, Caller } from "./accountsDeps.ts";
import { isKnownDevice, isKnownDeviceOf, deviceHashOf } from "./knownDevices.ts";

/** A try that was counted as a bad one. */
export interface CountedTry {
  /** From a device at which this member has signed in before: it is counted with that device's. */
  known: boolean;
  /** Takes it back, since it proved good. */
  proveGood(): Promise<void>;
}

type TriesDeps = Pick<AccountsDeps, "database" | "clock" | "limits" | "passwords">;

/**
 * Counts a try at an account's password. From a known device only that device's own tries count;
 * all others count for address and account, and where very many were made they are put off.
 * @throws AppError `too_many_requests`; `unavailable` when too many people sign in at once.
 */
export async function tryPassword(
  deps: TriesDeps,
  { email, device }: { email: string; device?: string | undefined },
  { address }: Pick<Caller, "address">,
): Promise<CountedTry> {
  const { limits, passwords } = deps;
  const { login } = limits;
  const deviceHash = deviceHashOf(device);
  if (await isKnownDeviceOf(deps, email, deviceHash)) {
    return tryOnDevice(deps, email, deviceHash);
  }
  passwords.assertCapacity();
  // The address first: one that is blocked must not use up the tries of an account.
  await login.address.consume(address);
  await login.account.consume(email, address);
  await login.anywhere.putOff(email);
  return {
    known: false,
    async proveGood() {
      await login.account.reset(email, address);
      await login.anywhere.giveBack(email);
      await login.address.giveBack(address);
    },
  };
}

/**
 * Counts a try at an account's second factor, by somebody who knows the password. From unknown
 * devices they count together, wherever they come from: six digits would not withstand five tries
 * of each network.
 * @throws AppError `too_many_requests`.
 */
export async function trySecondFactor(
  deps: TriesDeps,
  { memberId, device }: { memberId: string; device?: string | undefined },
  { address }: Pick<Caller, "address">,
): Promise<CountedTry> {
  const { login } = deps.limits;
  const deviceHash = deviceHashOf(device);
  const tries = `second factor ${memberId}`;
  if (await isKnownDevice(deps, memberId, deviceHash)) return tryOnDevice(deps, tries, deviceHash);
  await login.address.consume(address);
  await login.account.consume(tries);
  return {
    known: false,
    async proveGood() {
      await login.account.reset(tries);
      await login.address.giveBack(address);
    },
  };
}

async function tryOnDevice(
  { limits }: TriesDeps,
  what: string,
  deviceHash: string | null,
): Promise<CountedTry> {
  const { account } = limits.login;
  const key = `${what} on ${deviceHash}`;
  await account.consume(key);
  return { known: true, proveGood: () => account.reset(key) };
}
