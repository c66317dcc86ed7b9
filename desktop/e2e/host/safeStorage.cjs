// The keyring: a random key in a file outside of the application's folder.
//
//   ELECTRON_STANDIN_KEYRING           the key's file
//   ELECTRON_STANDIN_SAFE_STORAGE      `unavailable`: there is no keyring
//   ELECTRON_STANDIN_STORAGE_BACKEND   what Linux calls the backend
"use strict";
const { createCipheriv, createDecipheriv, randomBytes } = require("node:crypto");
const { readFileSync, writeFileSync } = require("node:fs");
const { homedir } = require("node:os");
const { join } = require("node:path");
const state = require("./state.cjs");

const CIPHER = "aes-256-gcm";
const PREFIX = Buffer.from("v11");
const IV_LENGTH = 12;
const TAG_LENGTH = 16;

function key() {
  const file = process.env.ELECTRON_STANDIN_KEYRING || join(homedir(), ".electron-standin-keyring");
  try {
    writeFileSync(file, randomBytes(32), { flag: "wx", mode: 0o600 });
  } catch {
    // It is there from an earlier start.
  }
  return readFileSync(file);
}

const isAvailable = () =>
  state.ready && process.env.ELECTRON_STANDIN_SAFE_STORAGE !== "unavailable";

function encrypt(text) {
  if (!isAvailable()) throw new Error("Error while encrypting: Encryption is not available.");
  const iv = randomBytes(IV_LENGTH);
  const cipher = createCipheriv(CIPHER, key(), iv);
  const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([PREFIX, iv, cipher.getAuthTag(), body]);
}

function decrypt(sealed) {
  try {
    if (!isAvailable()) throw new Error("unavailable");
    const ivEnd = PREFIX.length + IV_LENGTH;
    const tagEnd = ivEnd + TAG_LENGTH;
    const decipher = createDecipheriv(CIPHER, key(), sealed.subarray(PREFIX.length, ivEnd));
    decipher.setAuthTag(sealed.subarray(ivEnd, tagEnd));
    const text = Buffer.concat([decipher.update(sealed.subarray(tagEnd)), decipher.final()]);
    return text.toString("utf8");
  } catch {
    throw new Error("Error while decrypting the ciphertext.");
  }
}

module.exports = {
  safeStorage: {
    isEncryptionAvailable: isAvailable,
    isAsyncEncryptionAvailable: () => Promise.resolve(isAvailable()),
    setUsePlainTextEncryption: state.ignore,
    getSelectedStorageBackend: () =>
      state.ready ? (process.env.ELECTRON_STANDIN_STORAGE_BACKEND ?? "gnome_libsecret") : "unknown",
    encryptString: encrypt,
    decryptString: decrypt,
    encryptStringAsync: async (text) => encrypt(text),
    decryptStringAsync: async (sealed) => ({ result: decrypt(sealed), shouldReEncrypt: false }),
  },
};
