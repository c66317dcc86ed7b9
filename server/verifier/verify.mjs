#!/usr/bin/env node
// Checks a ledger's public log. It is one file without dependencies, so that it can be read as a
// whole, and shares no code with the server that it checks. It runs in Node, and as it stands in a
// browser, where the record's page starts it as a worker.
//
//   node verify.mjs https://HOST/ledger [--save FILE]   reads all of the log, and checks it
//   node verify.mjs FILE                                checks what was saved, or a .tlog-proof
//   --key KEY        the log's key as you know it; without it, the one that the log gives itself
//   --kept FILE      a checkpoint that you kept: the log must still hold what it held then
//   --witness KEY    a witness that must have signed the checkpoint, too; may be given again
//   --head N:HASH    a record's hash as it was told at the time, such as with a message
//
// It ends with 0 where everything holds, else with 1 and the first fault in words.

/** A part of Node, where this runs in Node. */
const ofNode = (name) => globalThis.process?.getBuiltinModule?.(name);
/** Node's own hashes and signatures are quicker; a browser has WebCrypto, and the hash below. */
const NODE_CRYPTO = ofNode("node:crypto");

const MINUTE = 60_000;
/** Clocks of several servers may differ by this much. */
const CLOCKS = 10_000;
/** How long after its mark a publication on a real market may be recorded, handed in, sent. */
const LATEST = { recordedAt: MINUTE, decidedAt: 15_000, publishedAt: 5_000 };
/** How long a record may stay sealed: an end some 15 minutes, anything else a day; and an hour more. */
const SEALED = { end: 75 * MINUTE, other: 25 * 60 * MINUTE };
const ENDS = new Set(["settled", "unsettled", "voided"]);
const GENESIS = "0".repeat(64);
const TILE = 256;
/** Bytes of an entry. */
const LONGEST = 65_535;

/** What is wrong with a log, in words for a person. */
class Fault extends Error {}

/** Why a log could not be checked, in words for a person: nothing is said of the log by that. */
class Unread extends Error {}

function demand(holds, words) {
  if (!holds) throw new Fault(words());
}

const UTF8 = new TextEncoder();

// ---- SHA-256: where there is no Node, as FIPS 180-4 says it. WebCrypto hashes one text at a time
// and has each waited for, which for a log of many records takes longer than all of the rest.

const PRIMES = [];
for (let number = 2; PRIMES.length < 64; number += 1) {
  if (PRIMES.every((prime) => number % prime !== 0)) PRIMES.push(number);
}
/** The first 32 bits behind the point. */
const fraction = (number) => (number % 1) * 2 ** 32;
const BEGINNING = Int32Array.from(PRIMES.slice(0, 8), (prime) => fraction(Math.sqrt(prime)));
const ROUNDS = Int32Array.from(PRIMES, (prime) => fraction(Math.cbrt(prime)));

const WORDS = new Int32Array(64);
const STATE = new Int32Array(8);
const LAST = new Uint8Array(128);
const DIGEST = new Uint8Array(32);

/** Takes 64 bytes into the state. Each sum is cut to 32 bits at once, which keeps it quick. */
function takeBlock(bytes, start) {
  for (let i = 0, at = start; i < 16; i += 1, at += 4) {
    WORDS[i] = (bytes[at] << 24) | (bytes[at + 1] << 16) | (bytes[at + 2] << 8) | bytes[at + 3];
  }
  for (let i = 16; i < 64; i += 1) {
    const x = WORDS[i - 15];
    const y = WORDS[i - 2];
    const s0 = ((x >>> 7) | (x << 25)) ^ ((x >>> 18) | (x << 14)) ^ (x >>> 3);
    const s1 = ((y >>> 17) | (y << 15)) ^ ((y >>> 19) | (y << 13)) ^ (y >>> 10);
    WORDS[i] = (((WORDS[i - 16] + s0) | 0) + ((WORDS[i - 7] + s1) | 0)) | 0;
  }
  let a = STATE[0];
  let b = STATE[1];
  let c = STATE[2];
  let d = STATE[3];
  let e = STATE[4];
  let f = STATE[5];
  let g = STATE[6];
  let h = STATE[7];
  for (let i = 0; i < 64; i += 1) {
    const s1 = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7));
    const choice = g ^ (e & (f ^ g));
    const t1 = (((((h + s1) | 0) + choice) | 0) + ((ROUNDS[i] + WORDS[i]) | 0)) | 0;
    const s0 = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10));
    const t2 = (s0 + ((a & b) | (c & (a | b)))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + t1) | 0;
    d = c;
    c = b;
    b = a;
    a = (t1 + t2) | 0;
  }
  STATE[0] += a;
  STATE[1] += b;
  STATE[2] += c;
  STATE[3] += d;
  STATE[4] += e;
  STATE[5] += f;
  STATE[6] += g;
  STATE[7] += h;
}

function plainSha256(data, form) {
  const bytes = typeof data === "string" ? UTF8.encode(data) : data;
  STATE.set(BEGINNING);
  const rest = bytes.length % 64;
  const whole = bytes.length - rest;
  for (let at = 0; at < whole; at += 64) takeBlock(bytes, at);
  LAST.fill(0);
  for (let i = 0; i < rest; i += 1) LAST[i] = bytes[whole + i];
  LAST[rest] = 128;
  const end = rest < 56 ? 64 : 128;
  // Nothing here has the 512 MB whose bits take more than 32 bits to count.
  for (let i = 1, bits = bytes.length * 8; i <= 4; i += 1, bits >>>= 8) LAST[end - i] = bits;
  for (let at = 0; at < end; at += 64) takeBlock(LAST, at);
  for (let i = 0; i < 32; i += 1) DIGEST[i] = STATE[i >> 2] >>> (24 - 8 * (i % 4));
  return form === "latin1" ? String.fromCharCode.apply(null, DIGEST) : hexOf(DIGEST);
}

const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, "0"));
const hexOf = (bytes) => bytes.reduce((text, byte) => text + HEX[byte], "");

/** SHA-256 of bytes, or of a text in UTF-8, as text: `hex`, or `latin1` with a letter for each byte. */
const sha256 = NODE_CRYPTO
  ? (data, form = "hex") => NODE_CRYPTO.hash("sha256", data, form)
  : plainSha256;

// ---- The tree: RFC 6962

// Hashes within the tree are texts of 32 bytes (Latin 1), which are quicker than arrays of bytes.
const leafHash = (entry) => sha256(`\0${entry}`, "latin1");

const NODE = new Uint8Array(65).fill(1);
function nodeHash(left, right) {
  for (let i = 0; i < 32; i += 1) {
    NODE[1 + i] = left.charCodeAt(i);
    NODE[33 + i] = right.charCodeAt(i);
  }
  return sha256(NODE, "latin1");
}

/** What a text in Base64 stands for, a letter for each byte; nothing where it is no such text. */
function fromBase64(text) {
  try {
    return atob(text);
  } catch {
    return "";
  }
}

const bytesOf = (latin1) => Uint8Array.from(latin1, (letter) => letter.charCodeAt(0));

/** A tree that grows leaf by leaf; keeps the roots of its complete parts alone. */
class Tree {
  size = 0;
  parts = [];

  add(entry) {
    let part = leafHash(entry);
    for (let count = this.size; count % 2 === 1; count = (count - 1) / 2) {
      part = nodeHash(this.parts.pop(), part);
    }
    this.parts.push(part);
    this.size += 1;
  }

  get root() {
    if (this.size === 0) return sha256("", "latin1");
    return this.parts.reduceRight((right, left) => nodeHash(left, right));
  }
}

/** Where a proof of inclusion leads to from a leaf (RFC 9162, 2.1.3.2). */
function rootByProof(leaf, index, size, proof) {
  let at = index;
  let last = size - 1;
  let found = leaf;
  for (const sibling of proof) {
    demand(last > 0, () => "The proof has more hashes than the tree has levels.");
    if (at % 2 === 1 || at === last) {
      found = nodeHash(sibling, found);
      while (at % 2 === 0 && at > 0) [at, last] = [at / 2, Math.floor(last / 2)];
    } else found = nodeHash(found, sibling);
    [at, last] = [Math.floor(at / 2), Math.floor(last / 2)];
  }
  demand(last === 0, () => "The proof has fewer hashes than the tree has levels.");
  return found;
}

// ---- Signed notes and checkpoints: c2sp.org/signed-note, c2sp.org/tlog-checkpoint

/** @param type 1 for a log's key, 4 for that of a witness */
async function readKey(text, type = 1, whose = "The log's key") {
  const [, name, id, data] = /^([^\s+]+)\+([\da-f]{8})\+([\w+/=]+)$/.exec(text.trim()) ?? [];
  const bytes = bytesOf(fromBase64(data));
  demand(bytes.length === 33 && bytes[0] === type, () => `${whose} is no Ed25519 key.`);
  const named = new Uint8Array([...UTF8.encode(`${name}\n`), ...bytes]);
  demand(
    sha256(named, "hex").slice(0, 8) === id,
    () => `${whose} does not have the id that it names.`,
  );
  return { name, id, key: await publicKey(bytes.subarray(1)) };
}

/** An Ed25519 key by its 32 bytes. */
async function publicKey(bytes) {
  if (NODE_CRYPTO) {
    const x = Buffer.from(bytes).toString("base64url");
    return NODE_CRYPTO.createPublicKey({ key: { kty: "OKP", crv: "Ed25519", x }, format: "jwk" });
  }
  try {
    return await crypto.subtle.importKey("raw", bytes, "Ed25519", false, ["verify"]);
  } catch {
    throw new Unread("This browser does not check Ed25519 signatures here.");
  }
}

async function isSigned(text, signature, key) {
  return NODE_CRYPTO
    ? NODE_CRYPTO.verify(null, text, key, signature)
    : crypto.subtle.verify("Ed25519", key, signature, text);
}

/** A checkpoint that the log's key has signed. */
async function readCheckpoint(note, { name, id, key }, what) {
  const end = note.lastIndexOf("\n\n");
  const text = note.slice(0, end + 1);
  const [origin, size, root] = text.split("\n");
  demand(
    end > 0 && /^(0|[1-9]\d{0,14})$/.test(size) && /^[A-Za-z0-9+/]{43}=$/.test(root),
    () => `${what} is no checkpoint.`,
  );
  demand(origin === name, () => `${what} is of the log ${origin}, and the key is that of ${name}.`);
  const ours = note
    .slice(end + 2)
    .split("\n")
    .filter((line) => line.startsWith(`— ${name} `))
    .map((line) => bytesOf(fromBase64(line.split(" ")[2])))
    .filter((bytes) => hexOf(bytes.subarray(0, 4)) === id);
  const checked = ours.map((bytes) => isSigned(UTF8.encode(text), bytes.subarray(4), key));
  demand(
    (await Promise.all(checked)).includes(true),
    () => `${what} is not signed by the log's key.`,
  );
  return { size: Number(size), root };
}

// ---- Witnesses: c2sp.org/tlog-cosignature

/** The names in a checkpoint's signature lines, and what they give as signature. */
function signaturesOf(note) {
  return note
    .slice(note.lastIndexOf("\n\n") + 2)
    .split("\n")
    .filter((line) => line.startsWith("— "))
    .map((line) => line.split(" "))
    .map(([, name, data]) => ({ name, bytes: bytesOf(fromBase64(data)) }));
}

/** When a witness signed a checkpoint, in epoch milliseconds; undefined: it did not. */
async function cosignedAt(note, { name, id, key }) {
  const text = note.slice(0, note.lastIndexOf("\n\n") + 1);
  for (const { name: other, bytes } of signaturesOf(note)) {
    const isTheirs = other === name && hexOf(bytes.subarray(0, 4)) === id;
    if (!isTheirs || bytes.length !== 76) continue;
    const seconds = Number(BigInt(`0x${hexOf(bytes.subarray(4, 12))}`));
    const message = UTF8.encode(`cosignature/v1\ntime ${seconds}\n${text}`);
    if (await isSigned(message, bytes.subarray(12), key)) return seconds * 1000;
  }
  return undefined;
}

/** Who of the witnesses has signed the checkpoint and when; a fault where one has not. */
async function checkWitnesses(note, keys) {
  const found = [];
  const missing = [];
  try {
    for (const text of keys) {
      const witness = await readKey(text, 4, "A witness's key");
      const at = await cosignedAt(note, witness);
      if (at === undefined) missing.push(witness.name);
      else found.push({ name: witness.name, at });
    }
  } catch (error) {
    return { witnesses: found, alone: wordsOf(error) };
  }
  const [name] = missing;
  return {
    witnesses: found,
    alone: name === undefined ? null : `The checkpoint is not signed by the witness ${name}.`,
  };
}

/** Whose signatures stand below a checkpoint, for a person. */
function sayWitnesses(note, found) {
  for (const { name, at } of found) {
    console.log(`Witness: ${name} signed this at ${new Date(at).toISOString()}.`);
  }
  const [origin] = note.slice(0, note.lastIndexOf("\n\n")).split("\n").slice(-3);
  const named = [origin, ...found.map(({ name }) => name)];
  for (const { name } of signaturesOf(note)) {
    if (named.includes(name)) continue;
    console.log(`Witness: ${name} stands there, too; its signature is checked with --witness KEY.`);
  }
}

// ---- Entries: how they are written, and whether what was sealed is what was opened

const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const SEAL =
  /^\{"commitment":"([\da-f]{64})","entry":"sealed","kind":"([^"\\]+)","position":(\d+),"recordedAt":"([^"\\]+)"\}$/;
const OPENED = '{"entry":"opened","record":';
const OPENED_END = /,"salt":"([\da-f]{64})"\}$/;
const RECORDED = '{"entry":"recorded","record":';

/** The value of a hexadecimal digit. */
function digitAt(text, at) {
  const code = text.charCodeAt(at);
  return code < 58 ? code - 48 : code - 87;
}

/** Room for a salt and, behind it, the longest text that an entry may have. */
const BYTES = new Uint8Array(32 + 3 * LONGEST);
const TEXT = BYTES.subarray(32);

/** Reads a record, and leaves its bytes, `size` of them, behind the salt's place. */
function readRecord(text, at) {
  let record;
  try {
    record = JSON.parse(text);
  } catch {
    throw new Fault(`Entry ${at} holds no record.`);
  }
  const { body, kind, position, previousHash, recordedAt, signalId } = record;
  const rest = `,"kind":${JSON.stringify(kind)},"position":${position},"previousHash":${JSON.stringify(previousHash)},"recordedAt":${JSON.stringify(recordedAt)},"signalId":${JSON.stringify(signalId)}}`;
  const written = text.slice('{"body":'.length, -rest.length);
  // Written in one way alone, so that nothing can be said twice. Of kinds that are not known here
  // the body is anything.
  const isKnown = kind === "published" || ENDS.has(kind);
  demand(
    text.startsWith('{"body":{') &&
      text.endsWith(rest) &&
      (!isKnown || written === JSON.stringify(body)),
    () => `Entry ${at} is not written as records are.`,
  );
  const { written: size } = UTF8.encodeInto(text, TEXT);
  return Object.assign(record, { at, size, hash: sha256(TEXT.subarray(0, size), "hex") });
}

/** What the entries say of the ledger's records, in the ledger's order; one without hash is sealed yet. */
class Records {
  list = [];

  take(entry, at) {
    demand(entry.length <= LONGEST, () => `Entry ${at} is longer than an entry may be.`);
    if (entry.startsWith(OPENED)) return this.open(entry, at);
    if (entry.startsWith(RECORDED)) {
      return this.place(readRecord(entry.slice(RECORDED.length, -1), at));
    }
    const [, commitment, kind, position, recordedAt] = SEAL.exec(entry) ?? [];
    demand(commitment, () => `Entry ${at} is written in no way that is known.`);
    return this.place({ commitment, kind, position: Number(position), recordedAt, at });
  }

  place(record) {
    const { list } = this;
    const { position, recordedAt, at } = record;
    demand(
      position === list.length + 1,
      () => `Entry ${at} is record ${position} where record ${list.length + 1} belongs.`,
    );
    const time = TIME.test(recordedAt) ? Date.parse(recordedAt) : NaN;
    demand(time > 0, () => `Record ${position} names no time.`);
    const previous = list.at(-1);
    demand(
      !previous || time >= previous.time - CLOCKS,
      () => `Record ${position} says that it was recorded before record ${position - 1}.`,
    );
    list.push(Object.assign(record, { time }));
  }

  open(entry, at) {
    const [end, salt] = OPENED_END.exec(entry) ?? [""];
    const record = readRecord(entry.slice(OPENED.length, -end.length), at);
    const { position, size } = record;
    const sealed = this.list[position - 1];
    demand(salt && sealed, () => `Entry ${at} opens a record that was not sealed.`);
    demand(!sealed.hash, () => `Entry ${at} opens record ${position} a second time.`);
    for (let i = 0; i < 32; i += 1) BYTES[i] = 16 * digitAt(salt, 2 * i) + digitAt(salt, 2 * i + 1);
    demand(
      sha256(BYTES.subarray(0, 32 + size), "hex") === sealed.commitment &&
        record.kind === sealed.kind &&
        record.recordedAt === sealed.recordedAt,
      () =>
        `Entry ${at} opens record ${position} as another than was sealed in entry ${sealed.at}.`,
    );
    this.list[position - 1] = Object.assign(record, { time: sealed.time });
  }

  /** Nothing is kept back: ends are opened soon, everything within a day. */
  checkOpened(now) {
    for (const { hash: known, kind, position, time } of this.list) {
      const longest = ENDS.has(kind) ? SEALED.end : SEALED.other;
      demand(
        known || now - time <= longest,
        () => `Record ${position} (${kind}) should have been opened long ago and is still sealed.`,
      );
    }
  }

  /** Each record names the hash of the one before it. */
  checkChain(head) {
    let before = GENESIS;
    for (const { hash: known, position, previousHash } of this.list) {
      demand(
        !known || before === undefined || previousHash === before,
        () => `Record ${position} does not follow the record ${position - 1} that is given.`,
      );
      demand(
        head?.position !== position || !known || known === head.hash,
        () => `Record ${position} or one before it is not what was told at the time.`,
      );
      before = known;
    }
    demand(
      !head || head.position <= this.list.length,
      () => `Record ${head.position}, which was told at the time, is missing.`,
    );
  }
}

// ---- Meaning: whether each outcome follows from what was recorded before it

class Signals {
  published = new Map();
  ended = new Map();
  /** How signals ended, by market and source. */
  counts = new Map();

  take(record) {
    if (!record.hash) return;
    if (record.kind === "published") this.publish(record);
    else if (ENDS.has(record.kind)) this.end(record);
  }

  publish({ signalId, position, body, time }) {
    const first = this.published.get(signalId);
    demand(
      !first,
      () => `Record ${position} publishes the signal of record ${first.position} again.`,
    );
    demand(body.signalId === signalId, () => `Record ${position} names two signals.`);
    this.published.set(signalId, { position, body });
    this.count(body, "signals");
    demand(
      Date.parse(body.entryTickAt) < Date.parse(body.slot) &&
        Date.parse(body.slot) < Date.parse(body.expiresAt),
      () => `Record ${position} has its entry price from after its entry.`,
    );
    if (!isReal(body)) return;
    const slot = Date.parse(body.slot);
    for (const [name, latest] of Object.entries(LATEST)) {
      const at = name === "recordedAt" ? time : Date.parse(body[name] ?? body.slot);
      demand(
        at - slot <= latest,
        () =>
          `Record ${position} is of a signal that was late (${name}): its price was known by then.`,
      );
    }
  }

  end({ signalId, position, kind, body, time }) {
    const publication = this.published.get(signalId);
    demand(publication, () => `Record ${position} ends a signal that was not published before.`);
    const earlier = this.ended.get(signalId);
    demand(
      earlier === undefined,
      () => `Record ${position} ends a signal that record ${earlier} has ended already.`,
    );
    this.ended.set(signalId, position);
    const was = publication.body;
    for (const name of ["signalId", "sequence", "feed", "pair", "direction", "expiresAt"]) {
      demand(
        (name === "direction" && kind === "unsettled") ||
          JSON.stringify(body[name]) === JSON.stringify(was[name]),
        () =>
          `Record ${position} has another ${name} than record ${publication.position}, which it ends.`,
      );
    }
    const expiry = Date.parse(body.expiresAt);
    if (kind === "voided") {
      demand(
        !isReal(body) || time <= expiry + CLOCKS,
        () => `Record ${position} voids a signal after its expiry, when its outcome was known.`,
      );
    } else {
      demand(
        !isReal(body) || time >= expiry - CLOCKS,
        () => `Record ${position} says how a signal ended before it had ended.`,
      );
    }
    if (kind !== "unsettled") checkEntryPrice(position, body, publication);
    if (kind === "settled") checkOutcome(position, body, was);
    this.count(was, kind === "settled" ? body.outcome : kind);
  }

  count({ feed, source = "engine" }, what) {
    const name = `${feed.name} (${feed.market}${feed.live ? "" : ", a recording"}), ${source}`;
    if (!this.counts.has(name)) this.counts.set(name, {});
    const counts = this.counts.get(name);
    counts[what] = (counts[what] ?? 0) + 1;
  }
}

/** Which of the engine's models decides: the one that was named first, until a record says another. */
class Models {
  /** `{ model, before, from }`: what serves, what did before, from which mark on; null: unknown. */
  serving = null;
  /** Whether a record has named it. */
  recorded = false;

  take({ hash: known, kind, position, body }) {
    if (!known) return;
    if (kind === "model") this.promote(position, body);
    else if (kind === "published" && (body.source ?? "engine") === "engine") {
      this.decide(position, body);
    }
  }

  promote(position, { model, previousModel: before, servesFrom }) {
    demand(
      (this.serving?.model ?? before) === before,
      () => `Record ${position} replaces another model than the one that served.`,
    );
    this.serving = { model, before, from: Date.parse(servesFrom) };
    this.recorded = true;
  }

  decide(position, { model, slot }) {
    demand(
      model !== undefined || !this.recorded,
      () => `Record ${position} does not say which model decided it.`,
    );
    if (model === undefined) return;
    this.serving ??= { model, before: null, from: -Infinity };
    const { model: newest, before, from } = this.serving;
    const ahead = from - Date.parse(slot);
    // The mark during which a model was promoted belongs to the one before.
    const expected = before !== null && ahead > 0 && ahead <= 5 * MINUTE ? before : newest;
    demand(
      model === expected,
      () => `Record ${position} was decided by another model than the one that served.`,
    );
  }
}

/** On a simulated or recorded market prices are known beforehand: times prove nothing there. */
function isReal({ feed }) {
  return feed.live && feed.market !== "simulated";
}

function checkEntryPrice(position, body, { position: earlier, body: was }) {
  const { entryPrice, publishedEntryPrice = entryPrice } = body;
  demand(
    publishedEntryPrice === was.entryPrice,
    () =>
      `Record ${position} has the entry price ${publishedEntryPrice} where record ${earlier} has ${was.entryPrice}.`,
  );
}

function checkOutcome(position, body, was) {
  const { entryPrice, closePrice, direction, outcome } = body;
  demand(
    body.rule?.version === "1" && was.rule?.version === "1",
    () => `Record ${position} goes by a rule that this program does not know.`,
  );
  const closed = Date.parse(body.closeTickAt);
  demand(
    closed >= Date.parse(was.slot) - 5 * MINUTE && closed < Date.parse(body.expiresAt),
    () => `Record ${position} has a closing price from another time.`,
  );
  const way = Math.sign(closePrice - entryPrice) * (direction === "CALL" ? 1 : -1);
  const follows = way > 0 ? "profit" : way < 0 ? "loss" : "breakeven";
  demand(
    outcome === follows,
    () =>
      `Record ${position} says ${outcome}; a ${direction} from ${entryPrice} to ${closePrice} is ${follows}.`,
  );
}

// ---- All of it

/** What a fault says; anything else is no fault of the log, and stays what it is. */
function wordsOf(error) {
  if (error instanceof Fault) return error.message;
  // A record that lacks what all of its kind have.
  if (error instanceof TypeError) return "A record is not of the form that its kind has.";
  throw error;
}

/** The first fault in words, or null. */
function faultOf(work) {
  try {
    work();
    return null;
  } catch (error) {
    return wordsOf(error);
  }
}

/** A check that takes a log's entries one after the other, in their order. */
class LogCheck {
  tree = new Tree();
  records = new Records();
  keptRoot = null;
  /** The first fault among the entries themselves. */
  inside = null;

  /**
   * @param head checkpoint of the log, and @param kept of an earlier look or null, both as read
   * @param signed what `checkWitnesses` found
   */
  constructor(head, kept, signed) {
    this.head = head;
    this.kept = kept;
    this.signed = signed;
    if (kept?.size === 0) this.keptRoot = this.tree.root;
  }

  take(entry) {
    const { tree, records, kept } = this;
    const at = tree.size;
    tree.add(entry);
    if (tree.size === kept?.size) this.keptRoot = tree.root;
    this.inside ??= faultOf(() => records.take(entry, at));
  }

  /** What holds as a whole, or does not. */
  end({ head: told, now }) {
    const { tree, records, head, kept, keptRoot } = this;
    const signals = new Signals();
    const models = new Models();
    this.inside ??= faultOf(() => {
      records.checkChain(told);
      for (const record of records.list) {
        signals.take(record);
        models.take(record);
      }
      records.checkOpened(now ?? records.list.at(-1)?.time ?? 0);
    });
    const outside = faultOf(() => {
      demand(
        tree.size === head.size,
        () => `The log has ${tree.size} entries where its checkpoint signs ${head.size}.`,
      );
      demand(
        btoa(tree.root) === head.root,
        () => `The log's ${tree.size} entries are not those that its checkpoint signs.`,
      );
      demand(
        !kept || (keptRoot !== null && btoa(keptRoot) === kept.root),
        () => `The log does not hold the ${kept.size} entries whose checkpoint you kept.`,
      );
    });
    const { list } = records;
    return {
      fault: [outside, this.inside, this.signed.alone].filter(Boolean).join(" ") || null,
      size: tree.size,
      records: list.length,
      sealed: list.filter((record) => !record.hash).length,
      counts: Object.fromEntries(signals.counts),
      witnesses: this.signed.witnesses,
    };
  }
}

/** The check of a log whose checkpoint is signed; throws where it is not. */
async function beginCheck({ key, checkpoint }, known) {
  const trusted = await readKey(known.key ?? key);
  const head = await readCheckpoint(checkpoint, trusted, "The log's checkpoint");
  const kept = known.kept
    ? await readCheckpoint(known.kept, trusted, "The checkpoint that you kept")
    : null;
  return new LogCheck(head, kept, await checkWitnesses(checkpoint, known.witnesses ?? []));
}

/**
 * Checks a log: its entries by themselves and by their meaning, and that they are what was signed.
 * @param log `{ key, checkpoint, entries }`, all as text
 * @param known `{ key, kept, head, now, witnesses }`: what the reader knows from elsewhere
 * @returns `{ fault, size, records, sealed, counts, witnesses }`; fault is a sentence, or null
 */
export async function verifyLog(log, known = {}) {
  let check;
  try {
    check = await beginCheck(log, known);
  } catch (error) {
    return { fault: wordsOf(error), size: 0, records: 0, sealed: 0, counts: {}, witnesses: [] };
  }
  for (const entry of log.entries) check.take(entry);
  return check.end(known);
}

/**
 * Checks the proof that a signal's publication is in the log (c2sp.org/tlog-proof).
 * @param known `{ key, signalId, witnesses }`; with a signal's id, that it is the proof of this one
 * @returns `{ fault, entries, record, witnesses }`; the record as far as it is open, null where there
 * is none
 */
export async function verifyProof(text, { key, signalId, witnesses: keys = [] }) {
  let entries = [];
  let record = null;
  let witnesses = [];
  try {
    const [, extra, index, hashes, checkpoint] =
      /^c2sp\.org\/tlog-proof@v1\nextra (\S+)\nindex (\d+)\n((?:\S+\n)*)\n([^]+)$/.exec(text) ?? [];
    demand(checkpoint, () => "This is no proof.");
    demand(key, () => "A proof is checked by the log's key: give it with --key.");
    const trusted = await readKey(key);
    const { size, root } = await readCheckpoint(checkpoint, trusted, "The proof's checkpoint");
    entries = new TextDecoder().decode(bytesOf(fromBase64(extra))).split("\n");
    const proof = hashes.split("\n").slice(0, -1).map(fromBase64);
    const isIn = Number(index) < size && proof.every(({ length }) => length === 32);
    const found = isIn && rootByProof(leafHash(entries[0]), Number(index), size, proof);
    demand(found && btoa(found) === root, () => "The entry is not in the log.");
    const signed = await checkWitnesses(checkpoint, keys);
    witnesses = signed.witnesses;
    demand(signed.alone === null, () => signed.alone);
    record = recordOf(entries, Number(index));
    demand(
      !signalId || !record?.hash || (record.kind === "published" && record.signalId === signalId),
      () => "The proof is of another record than this signal's publication.",
    );
  } catch (error) {
    return { fault: wordsOf(error), entries, record, witnesses };
  }
  return { fault: null, entries, record, witnesses };
}

/** What an entry and, where there is one, the entry that opens it say. */
function recordOf([entry, opening], at) {
  if (entry.startsWith(RECORDED)) return readRecord(entry.slice(RECORDED.length, -1), at);
  const [, commitment, kind, position, recordedAt] = SEAL.exec(entry) ?? [];
  if (!commitment) return null;
  const sealed = { commitment, kind, position: Number(position), recordedAt, at };
  if (opening === undefined) return sealed;
  const records = new Records();
  records.list[sealed.position - 1] = sealed;
  records.open(opening, "the proof gives");
  return records.list[sealed.position - 1];
}

// ---- Reading it

/** A server that does not answer at all. */
const PATIENCE = 30_000;
/** Tiles that are asked for at once. */
const AT_ONCE = 4;

/** What an address gives, as bytes; waits where the server says for how long. */
async function get(url, tell) {
  let reply;
  let bytes;
  try {
    reply = await fetch(url, { redirect: "error", signal: AbortSignal.timeout(PATIENCE) });
    bytes = new Uint8Array(await reply.arrayBuffer());
  } catch {
    throw new Unread(`${url} cannot be reached.`);
  }
  const wait = Number(reply.headers.get("retry-after"));
  if (reply.status === 429 && wait > 0) {
    tell({ doing: "waiting", seconds: wait });
    await new Promise((done) => setTimeout(done, wait * 1000));
    return get(url, tell);
  }
  if (!reply.ok) {
    throw Object.assign(new Unread(`${url} answers ${reply.status}.`), { status: reply.status });
  }
  return bytes;
}

const getText = async (url, tell) => new TextDecoder().decode(await get(url, tell));

const PLAIN = /^[ -~]*$/;

function splitBundle(bundle, number) {
  const utf8 = new TextDecoder("utf-8", { fatal: true });
  // Plain letters are the same in both, and taken out of one text they are there sooner.
  const text = new TextDecoder("latin1").decode(bundle);
  const entries = [];
  try {
    for (let at = 0; at < bundle.length;) {
      const end = at + 2 + bundle[at] * 256 + bundle[at + 1];
      demand(end <= bundle.length, () => "");
      const entry = text.slice(at + 2, end);
      entries.push(PLAIN.test(entry) ? entry : utf8.decode(bundle.subarray(at + 2, end)));
      at = end;
    }
  } catch {
    throw new Fault(`Tile ${number} of the log's entries is damaged.`);
  }
  return entries;
}

function tilePath(number, size) {
  const digits = String(number).padStart(Math.ceil(String(number).length / 3) * 3, "0");
  const path = digits.replace(/\d{3}(?=\d)/g, "x$&/");
  const width = size - number * TILE;
  return width < TILE ? `${path}.p/${width}` : path;
}

/** The log's key and checkpoint, as text. */
async function fetchHead(prefix, tell) {
  const [key, checkpoint] = await Promise.all(
    ["key", "checkpoint"].map((name) => getText(`${prefix}/${name}`, tell)),
  );
  return { key, checkpoint };
}

/** Hands on all entries of a log in their order, as they come. */
async function fetchEntries(prefix, checkpoint, take, tell) {
  const size = Number(checkpoint.split("\n")[1]);
  const waiting = new Map();
  let next = 0;
  let taken = 0;
  const readOn = async () => {
    while (next * TILE < size) {
      const number = next;
      next += 1;
      const bytes = await get(`${prefix}/tile/entries/${tilePath(number, size)}`, tell);
      waiting.set(number, splitBundle(bytes, number));
      for (let some; (some = waiting.get(taken)); taken += 1) {
        waiting.delete(taken);
        some.forEach(take);
      }
      tell({ doing: "checking", done: Math.min(taken * TILE, size), of: size });
    }
  };
  try {
    await Promise.all(Array.from({ length: AT_ONCE }, readOn));
  } finally {
    // Where one fails, the others need not go on.
    next = Infinity;
  }
}

// ---- As a worker of a page, which starts it and asks once

/** The log beside the address from which this file came. */
const besideThis = () => new URL("ledger", import.meta.url).href;

/** `{ key, kept }`, what the page has kept: all of the log against it. */
async function checkLog({ key, kept }, tell) {
  const log = await fetchHead(besideThis(), tell);
  demand(
    key === undefined || key === log.key,
    () => "The log gives another key than the one that you kept.",
  );
  const check = await beginCheck(log, { kept });
  await fetchEntries(besideThis(), log.checkpoint, (entry) => check.take(entry), tell);
  return { ...log, ...check.end({ now: Date.now() }) };
}

/** `{ key, signalId }`: the proof of one signal. */
async function checkProof({ key, signalId }, tell) {
  const proof = getText(`${besideThis()}/signals/${signalId}.tlog-proof`, tell);
  const text = await proof.catch((error) => {
    if (error.status !== 404) throw error;
    throw new Fault("The log does not have this signal.");
  });
  const trusted = key ?? (await getText(`${besideThis()}/key`, tell));
  return verifyProof(text, { key: trusted, signalId });
}

/** Answers with `{ progress }`, then with `{ found }` or, where it could not be checked, `{ unread }`. */
async function answer(question, post) {
  const tell = (progress) => post({ progress });
  try {
    const check = question.signalId === undefined ? checkLog : checkProof;
    post({ found: await check(question, tell) });
  } catch (error) {
    if (error instanceof Fault) post({ found: { fault: error.message } });
    else post({ unread: error.message });
  }
}

// ---- As a program, and saying what was found

/** All of a log as text. */
async function fetchLog(prefix) {
  const tell = () => {};
  const head = await fetchHead(prefix, tell);
  const entries = [];
  await fetchEntries(prefix, head.checkpoint, (entry) => entries.push(entry), tell);
  return { ...head, entries };
}

/** A saved log: a line with key and checkpoint, then a line for each entry. */
function parseFile(text) {
  const [first, ...entries] = text.replace(/\n$/, "").split("\n");
  return { ...JSON.parse(first), entries };
}

async function main() {
  const [{ readFile, writeFile }, { parseArgs }] = await Promise.all([
    import("node:fs/promises"),
    import("node:util"),
  ]);
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      ...Object.fromEntries(
        ["key", "kept", "head", "save"].map((name) => [name, { type: "string" }]),
      ),
      witness: { type: "string", multiple: true },
    },
  });
  const [source] = positionals;
  if (source === undefined)
    throw new Fault(
      "Usage: node verify.mjs URL|FILE [--key KEY] [--kept FILE] [--witness KEY] [--head N:HASH] [--save FILE]",
    );
  const isLive = /^https?:\/\//.test(source);
  const text = isLive ? null : await readFile(source, "utf8");
  if (text?.startsWith("c2sp.org/tlog-proof@")) {
    const { key, witness: witnesses } = values;
    const { fault, entries, witnesses: signed } = await verifyProof(text, { key, witnesses });
    sayWitnesses(text, signed);
    console.log(
      [...entries, fault ?? "The entry is in the log, and what opens it fits."].join("\n"),
    );
    return fault === null;
  }
  const log = isLive ? await fetchLog(source.replace(/\/+$/, "")) : parseFile(text);
  if (values.save) {
    const { key, checkpoint, entries } = log;
    await writeFile(values.save, [JSON.stringify({ key, checkpoint }), ...entries, ""].join("\n"));
  }
  const [position, told] = values.head?.split(":") ?? [];
  const found = await verifyLog(log, {
    ...(values.key && { key: values.key }),
    ...(values.witness && { witnesses: values.witness }),
    ...(values.kept && { kept: await readFile(values.kept, "utf8") }),
    ...(told && { head: { position: Number(position), hash: told } }),
    ...(isLive && { now: Date.now() }),
  });
  console.log(
    `Key: ${(values.key ?? log.key).trim()}${values.key ? "" : " (as the log gives it; compare it with one from elsewhere)"}`,
  );
  sayWitnesses(log.checkpoint, found.witnesses);
  console.log(
    `${found.size} entries, ${found.records} records, ${found.sealed} of them sealed yet.`,
  );
  for (const [name, counts] of Object.entries(found.counts)) {
    console.log(
      `${name}: ${Object.entries(counts)
        .map(([what, count]) => `${count} ${what}`)
        .join(", ")}`,
    );
  }
  console.log(found.fault ?? "Everything holds.");
  return found.fault === null;
}

const program = globalThis.process?.argv?.[1];
if (program && ofNode("node:url")?.pathToFileURL(program).href === import.meta.url) {
  main().then(
    (holds) => (process.exitCode = holds ? 0 : 1),
    (error) => {
      const isSaid = error instanceof Fault || error instanceof Unread;
      console.log(isSaid ? error.message : `It could not be read: ${error.message}`);
      process.exitCode = 1;
    },
  );
} else if (globalThis.location?.href === import.meta.url) {
  globalThis.onmessage = ({ data }) => answer(data, (message) => postMessage(message));
}
