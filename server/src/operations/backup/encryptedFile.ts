import {
  createCipheriv,
  createDecipheriv,
  randomBytes,
  scrypt,
  timingSafeEqual,
  type CipherGCM,
} from "node:crypto";
import { createReadStream, type ReadStream } from "node:fs";
import { open } from "node:fs/promises";
import type { Duplex } from "node:stream";

// A file that a passphrase opens: a line of text, what is encrypted (AES-256-GCM, the line is covered as
// well), and the 16 bytes by which GCM knows it again. The line is
//
//   signaldeck-backup/1 SALT NONCE CHECK        each in Base64url: 16, 12 and 16 bytes
//
// scrypt makes 48 bytes of passphrase and salt (N 2^17, r 8, p 1): the key, and CHECK, which
// distinguishes a wrong passphrase from a damaged file.

const LINE = /^signaldeck-backup\/1 ([\w-]{22}) ([\w-]{16}) ([\w-]{22})\n/;
const LINE_BYTES = 83;
const TAG_BYTES = 16;
const KEY_BYTES = 32;
const CHECK_BYTES = 16;
const COST = { N: 2 ** 17, r: 8, p: 1, maxmem: 2 ** 28 };

/** The first bytes of such a file. */
export const ENCRYPTED_BEGINS = "signaldeck-backup/";

/** The step of a pipeline that encrypts what comes. */
export async function encrypting(
  passphrase: string,
): Promise<(source: AsyncIterable<Buffer>) => AsyncGenerator<Buffer>> {
  const [salt, nonce] = [randomBytes(16), randomBytes(12)];
  const { key, check } = await derive(passphrase, salt);
  const words = [salt, nonce, check].map((bytes) => bytes.toString("base64url"));
  const line = Buffer.from(`signaldeck-backup/1 ${words.join(" ")}\n`);
  const cipher = createCipheriv("aes-256-gcm", key, nonce).setAAD(line);
  return (source) => encrypted(source, line, cipher);
}

async function* encrypted(
  source: AsyncIterable<Buffer>,
  line: Buffer,
  cipher: CipherGCM,
): AsyncGenerator<Buffer> {
  yield line;
  for await (const chunk of source) yield cipher.update(chunk);
  yield cipher.final();
  yield cipher.getAuthTag();
}

/** The first steps of a pipeline, which give what a file holds from its beginning. */
export type OpenFile = () => readonly [ReadStream, ...Duplex[]];

/**
 * Opens an encrypted file. Nothing of what it gives may be believed before the pipeline has ended
 * without an error: only then the whole file is known to be as it was written.
 * @throws Error in words for another passphrase, and for a file that is no such.
 */
export async function decryptFile(file: string, passphrase: string): Promise<OpenFile> {
  const { line, tag, size } = await readEnds(file);
  const [, salt = "", nonce = "", check = ""] = LINE.exec(line) ?? [];
  if (salt === "" || size < LINE_BYTES + TAG_BYTES) {
    throw new Error(`${file} is cut, or no backup of this version.`);
  }
  const bytes = (text: string) => Buffer.from(text, "base64url");
  const derived = await derive(passphrase, bytes(salt));
  if (!timingSafeEqual(derived.check, bytes(check))) {
    throw new Error(`The passphrase is not the one that ${file} was made with.`);
  }
  return () => [
    createReadStream(file, { start: LINE_BYTES, end: size - TAG_BYTES - 1 }),
    createDecipheriv("aes-256-gcm", derived.key, bytes(nonce))
      .setAAD(Buffer.from(line))
      .setAuthTag(tag),
  ];
}

/** The line at the beginning, and the tag at the end. */
async function readEnds(file: string): Promise<{ line: string; tag: Buffer; size: number }> {
  const handle = await open(file, "r");
  try {
    const { size } = await handle.stat();
    const [line, tag] = [Buffer.alloc(LINE_BYTES), Buffer.alloc(TAG_BYTES)];
    await handle.read(line, 0, LINE_BYTES, 0);
    await handle.read(tag, 0, TAG_BYTES, Math.max(0, size - TAG_BYTES));
    return { line: line.toString("latin1"), tag, size };
  } finally {
    await handle.close();
  }
}

async function derive(passphrase: string, salt: Buffer): Promise<{ key: Buffer; check: Buffer }> {
  const bytes = await new Promise<Buffer>((resolve, reject) => {
    scrypt(passphrase.normalize("NFC"), salt, KEY_BYTES + CHECK_BYTES, COST, (error, made) =>
      error ? reject(error) : resolve(made),
    );
  });
  return { key: bytes.subarray(0, KEY_BYTES), check: bytes.subarray(KEY_BYTES) };
}
