import { createECDH } from "node:crypto";

/** Whether two keys in Base64url belong together. */
export function isVapidPair(keys: { publicKey: string; privateKey: string }): boolean {
  const pair = createECDH("prime256v1");
  try {
    pair.setPrivateKey(keys.privateKey, "base64url");
    return pair.getPublicKey("base64url") === keys.publicKey;
  } catch {
    // What is no key belongs to none.
    return false;
  }
}

/** What is wrong with the two variables: one key is good for nothing without the other. */
export function faultsOfVapidKeys(given: Record<string, string | undefined>): string[] {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey } = given;
  if (!publicKey && !privateKey) return [];
  if (!publicKey) return ["VAPID_PUBLIC_KEY: is missing beside VAPID_PRIVATE_KEY"];
  if (!privateKey) return ["VAPID_PRIVATE_KEY: is missing beside VAPID_PUBLIC_KEY"];
  if (isVapidPair({ publicKey, privateKey })) return [];
  return ["VAPID_PRIVATE_KEY: does not belong to VAPID_PUBLIC_KEY"];
}
