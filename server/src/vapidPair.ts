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
