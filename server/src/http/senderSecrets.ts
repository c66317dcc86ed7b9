import { createHash, randomBytes, timingSafeEqual } from "node:crypto";

/** A secret of a sender outside: 256 bits, as text that fits into an address. */
export const newToken = () => randomBytes(32).toString("base64url");

/** What is stored of a secret. It has 256 bits, so that a plain hash cannot be turned round. */
export const hashOf = (text: string) => createHash("sha256").update(text).digest("hex");

/** Whether a token is the one whose hash is stored; as slow for a wrong one as for the right one. */
export function isToken(token: string, tokenHash: string): boolean {
  return timingSafeEqual(Buffer.from(hashOf(token)), Buffer.from(tokenHash));
}
