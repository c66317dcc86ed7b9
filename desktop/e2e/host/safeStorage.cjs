// The keyring, as ELECTRON_STANDIN_KEYRING says: a file with a random key outside of the application's
// folder, or nothing, and sealing fails. It is said to be available whatever it is, as by Electron.
"use strict";
const { createCipheriv, createDecipheriv, randomBytes } = require("node:crypto");
const { readFileSync, writeFileSync } = require("node:fs");

const CIPHER = "aes-256-gcm";
const IV_LENGTH = 12;
const TAG_END = IV_LENGTH + 16;
const PREFIX = "v11";

function keyOf() {
  const file = process.env.ELECTRON_STANDIN_KEYRING;
  try {
    writeFileSync(file, randomBytes(32), { flag: "wx", mode: 0o600 });
  } catch {
    // It is there from an earlier start, or never.
  }
  return readFileSync(file);
}

async function encryptStringAsync(text) {
  const key = keyOf();
  const iv = randomBytes(IV_LENGTH);
  const cipher = createCipheriv(CIPHER, key, iv);
  const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([Buffer.from(PREFIX), iv, cipher.getAuthTag(), body]);
}

async function decryptStringAsync(sealed) {
  try {
    const rest = sealed.subarray(PREFIX.length);
    const decipher = createDecipheriv(CIPHER, keyOf(), rest.subarray(0, IV_LENGTH));
    decipher.setAuthTag(rest.subarray(IV_LENGTH, TAG_END));
    const text = Buffer.concat([decipher.update(rest.subarray(TAG_END)), decipher.final()]);
    return { result: text.toString("utf8"), shouldReEncrypt: false };
  } catch {
    throw new Error("Error while decrypting the ciphertext provided.");
  }
}

module.exports = {
  safeStorage: {
    isAsyncEncryptionAvailable: async () => true,
    encryptStringAsync,
    decryptStringAsync,
  },
};
