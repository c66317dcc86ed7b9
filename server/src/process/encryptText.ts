import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Encrypts a text that must be read again (AES-256-GCM, key derived from the application's secret).
 * @param owner whose text it is: moved to another owner's row it cannot be opened.
 */
export function encryptText(appSecret: string, owner: string, text: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv("aes-256-gcm", keyOf(appSecret), nonce).setAAD(Buffer.from(owner));
  const encrypted = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), encrypted]).toString("base64url");
}

/**
 * Decrypts what `encryptText` has made.
 * @throws Error when it was altered, belongs to another owner or was encrypted with another secret.
 */
export function decryptText(appSecret: string, owner: string, encrypted: string): string {
  const bytes = Buffer.from(encrypted, "base64url");
  const tagEnd = NONCE_BYTES + TAG_BYTES;
  try {
    const decipher = createDecipheriv(
      "aes-256-gcm",
      keyOf(appSecret),
      bytes.subarray(0, NONCE_BYTES),
      { authTagLength: TAG_BYTES },
    )
      .setAAD(Buffer.from(owner))
      .setAuthTag(bytes.subarray(NONCE_BYTES, tagEnd));
    return decipher.update(bytes.subarray(tagEnd), undefined, "utf8") + decipher.final("utf8");
  } catch (error) {
    throw new Error(
      "A stored secret cannot be opened: it was altered, or APP_SECRET is another one than before.",
      { cause: error },
    );
  }
}

const keyOf = (appSecret: string) =>
  Buffer.from(hkdfSync("sha256", appSecret, "", "signaldeck: sealed secrets", 32));
