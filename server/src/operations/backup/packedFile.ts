import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { open, readdir, stat } from "node:fs/promises";
import { Readable, Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { create, Parser, type ReadEntry } from "tar";
import { compare, MANIFEST, parseManifest, READING, type Manifest } from "./manifest.ts";
import { reportNothing, type ReportStep } from "./Progress.ts";
import { ENCRYPTED_BEGINS, encrypting, decryptFile, type OpenFile } from "./encryptedFile.ts";

/**
 * Packs a folder into one new file, which is on the disk when this resolves: a tar by gzip, or that
 * encrypted with a passphrase.
 */
export async function packFolder(
  folder: string,
  file: string,
  passphrase: string | null,
): Promise<void> {
  const packed = Readable.from(create({ cwd: folder, portable: true }, await readdir(folder)));
  const target = createWriteStream(file, { flags: "wx", mode: 0o600, flush: true });
  if (passphrase === null) await pipeline(packed, createGzip(), target);
  else await pipeline(packed, createGzip(), await encrypting(passphrase), target);
}

/** Takes one file of a backup and reads it to its end; null leaves it. */
export type TakeFile = (path: string, content: AsyncIterable<Buffer>) => Promise<void> | null;

/** A backup that is one file, which was read to its end. */
export interface PackedBackup {
  manifest: Manifest;
  /** Reads it once more, and hands each file in it to `take`, one after the other. */
  walk: (step: string, take: TakeFile) => Promise<void>;
}

/**
 * Reads such a backup to its end and writes nothing: that nobody has changed or cut it, and that
 * each file in it is as it was saved.
 * @param passphrase not asked for where the file is not encrypted
 * @throws Error in words
 */
export async function readBack(
  file: string,
  passphrase: string | null,
  report: ReportStep = reportNothing,
): Promise<PackedBackup> {
  const open = await openPacked(file, passphrase);
  const { size } = await stat(file);
  const walk = (step: string, take: TakeFile) => {
    const [source, ...opening] = open();
    report(step, { done: () => source.bytesRead, of: size });
    return pipeline([source, ...opening, createGunzip(), unpacking(take)]);
  };
  const hashes = new Map<string, string>();
  let list: string | null = null;
  const hashing = walk(READING, async (path, content) => {
    const hash = createHash("sha256");
    const parts: Buffer[] = [];
    for await (const chunk of content) {
      hash.update(chunk);
      if (path === MANIFEST) parts.push(chunk);
    }
    hashes.set(path, hash.digest("hex"));
    if (path === MANIFEST) list = Buffer.concat(parts).toString("utf8");
  });
  await hashing.catch((error: unknown) => {
    if (!isDamage(error)) throw error;
    throw new Error(`${file} is no backup, or was cut or changed: it cannot be read to its end.`, {
      cause: error,
    });
  });
  const manifest = parseManifest(list, file);
  for (const { path, sha256 } of manifest.files) compare(path, sha256, hashes.get(path));
  return { manifest, walk };
}

/** What zlib, GCM and tar say of bytes that are not as they were written. */
function isDamage(error: unknown): boolean {
  const { code = "", message = "" } = error as Partial<NodeJS.ErrnoException>;
  return /^(Z_|TAR_)/.test(code) || /unable to authenticate/.test(message);
}

/** The packed bytes, decrypted where they were encrypted. */
async function openPacked(file: string, passphrase: string | null): Promise<OpenFile> {
  if (!(await beginsEncrypted(file))) return () => [createReadStream(file)];
  if (passphrase === null) {
    throw new Error(
      `${file} is encrypted: BACKUP_PASSPHRASE, or the file that BACKUP_PASSPHRASE_FILE names, opens it.`,
    );
  }
  return decryptFile(file, passphrase);
}

async function beginsEncrypted(file: string): Promise<boolean> {
  const handle = await open(file, "r");
  try {
    const first = Buffer.alloc(ENCRYPTED_BEGINS.length);
    await handle.read(first, 0, first.length, 0);
    return first.toString("latin1") === ENCRYPTED_BEGINS;
  } finally {
    await handle.close();
  }
}

/** A tar's reader as the end of a pipeline. */
function unpacking(take: TakeFile): Writable {
  const works: Promise<void>[] = [];
  let under: ReadEntry | null = null;
  const parser = new Parser({
    strict: true,
    onReadEntry: (entry) => {
      const work = entry.type === "Directory" ? null : take(entry.path, entry);
      if (work === null) {
        entry.resume();
        return;
      }
      under = entry;
      works.push(work);
      work.catch((error: unknown) => stream.destroy(error as Error));
    },
  });
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      if (parser.write(chunk)) done();
      else parser.once("drain", () => done());
    },
    final(done) {
      parser.once("end", () => {
        Promise.all(works).then(
          () => done(),
          (error: unknown) => done(error as Error),
        );
      });
      parser.end();
    },
    // The reader of the entry would wait for ever.
    destroy(error, done) {
      if (error) under?.destroy(error);
      done(error);
    },
  });
  // It may find more than one fault.
  parser.on("error", (error: Error) => stream.destroy(error));
  return stream;
}
