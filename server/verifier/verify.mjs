#!/usr/bin/env node
// Checks a ledger's public log. It is one file without dependencies, so that it can be read as a
// whole, and shares no code with the server that it checks.
//
//   node verify.mjs https://HOST/ledger [--save FILE]   reads all of the log, and checks it
//   node verify.mjs FILE                                checks what was saved, or a .tlog-proof
//   --key KEY        the log's key as you know it; without it, the one that the log gives itself
//   --kept FILE      a checkpoint that you kept: the log must still hold what it held then
//   --witness KEY    a witness that must have signed the checkpoint, too; may be given again
//   --head N:HASH    a record's hash as it was told at the time, such as with a message
//
// It ends with 0 where everything holds, else with 1 and the first fault in words.
import { createPublicKey, hash, verify } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";

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

/** What is wrong, in words for a person. */
class Fault extends Error {}

function demand(holds, words) {
  if (!holds) throw new Fault(words());
}

// ---- The tree: RFC 6962

// Hashes within the tree are texts of 32 bytes (Latin 1), which Node makes quicker than buffers.
const leafHash = (entry) => hash("sha256", `\0${entry}`, "latin1");

const NODE = Buffer.alloc(65, 1);
function nodeHash(left, right) {
  NODE.write(left, 1, "latin1");
  NODE.write(right, 33, "latin1");
  return hash("sha256", NODE, "latin1");
}

const base64Of = (bytes) => Buffer.from(bytes, "latin1").toString("base64");

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
    if (this.size === 0) return hash("sha256", "", "latin1");
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
function readKey(text, type = 1, whose = "The log's key") {
  const [, name, id, data] = /^([^\s+]+)\+([\da-f]{8})\+([\w+/=]+)$/.exec(text.trim()) ?? [];
  const bytes = Buffer.from(data ?? "", "base64");
  demand(bytes.length === 33 && bytes[0] === type, () => `${whose} is no Ed25519 key.`);
  const named = Buffer.concat([Buffer.from(`${name}\n`), bytes]);
  demand(
    hash("sha256", named).slice(0, 8) === id,
    () => `${whose} does not have the id that it names.`,
  );
  const x = bytes.subarray(1).toString("base64url");
  const key = createPublicKey({ key: { kty: "OKP", crv: "Ed25519", x }, format: "jwk" });
  return { name, id, key };
}

/** A checkpoint that the log's key has signed. */
function readCheckpoint(note, { name, id, key }, what) {
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
    .map((line) => Buffer.from(line.split(" ")[2], "base64"))
    .filter((bytes) => bytes.toString("hex", 0, 4) === id);
  const isSigned = ours.some((bytes) => verify(null, Buffer.from(text), key, bytes.subarray(4)));
  demand(isSigned, () => `${what} is not signed by the log's key.`);
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
    .map(([, name, data = ""]) => ({ name, bytes: Buffer.from(data, "base64") }));
}

/** When a witness signed a checkpoint, in epoch milliseconds; undefined: it did not. */
function cosignedAt(note, { name, id, key }) {
  const text = note.slice(0, note.lastIndexOf("\n\n") + 1);
  return signaturesOf(note)
    .filter(({ name: other, bytes }) => other === name && bytes.toString("hex", 0, 4) === id)
    .filter(({ bytes }) => bytes.length === 76)
    .filter(({ bytes }) => {
      const message = `cosignature/v1\ntime ${bytes.readBigUInt64BE(4)}\n${text}`;
      return verify(null, Buffer.from(message), key, bytes.subarray(12));
    })
    .map(({ bytes }) => Number(bytes.readBigUInt64BE(4)) * 1000)[0];
}

/** All of the witnesses have signed the checkpoint; adds to `found` who did, and when. */
function checkWitnesses(note, keys, found) {
  const witnesses = keys.map((text) => readKey(text, 4, "A witness's key"));
  for (const witness of witnesses) {
    const at = cosignedAt(note, witness);
    if (at !== undefined) found.push({ name: witness.name, at });
  }
  for (const { name } of witnesses) {
    demand(
      found.some((one) => one.name === name),
      () => `The checkpoint is not signed by the witness ${name}.`,
    );
  }
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

/** Room for a salt and, behind it, the longest text that an entry may have. */
const BYTES = Buffer.alloc(32 + 3 * LONGEST);

/** Reads a record, and leaves its bytes behind the salt's place; `size` is where they end. */
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
  const size = 32 + BYTES.write(text, 32);
  return Object.assign(record, { at, size, hash: hash("sha256", BYTES.subarray(32, size)) });
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
    BYTES.write(salt, 0, "hex");
    demand(
      hash("sha256", BYTES.subarray(0, size)) === sealed.commitment &&
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

/** The first fault among the entries themselves, or null. */
function faultOf(work) {
  try {
    work();
    return null;
  } catch (error) {
    if (error instanceof Fault) return error.message;
    // A record that lacks what all of its kind have.
    if (error instanceof TypeError) return "A record is not of the form that its kind has.";
    throw error;
  }
}

/**
 * Checks a log: its entries by themselves and by their meaning, and that they are what was signed.
 * @param log `{ key, checkpoint, entries }`, all as text
 * @param known `{ key, kept, head, now, witnesses }`: what the reader knows from elsewhere
 * @returns `{ fault, size, records, sealed, counts, witnesses }`; fault is a sentence, or null
 */
export function verifyLog({ key, checkpoint, entries }, known = {}) {
  const tree = new Tree();
  const records = new Records();
  const signals = new Signals();
  const models = new Models();
  let head = null;
  let kept = null;
  let keptRoot = null;
  const witnesses = [];
  let fault = faultOf(() => {
    const trusted = readKey(known.key ?? key);
    head = readCheckpoint(checkpoint, trusted, "The log's checkpoint");
    if (known.kept) kept = readCheckpoint(known.kept, trusted, "The checkpoint that you kept");
  });
  if (fault === null) {
    if (kept?.size === 0) keptRoot = tree.root;
    for (const entry of entries) {
      tree.add(entry);
      if (tree.size === kept?.size) keptRoot = tree.root;
    }
    const inside = faultOf(() => {
      entries.forEach((entry, at) => records.take(entry, at));
      records.checkChain(known.head);
      for (const record of records.list) {
        signals.take(record);
        models.take(record);
      }
      records.checkOpened(known.now ?? records.list.at(-1)?.time ?? 0);
    });
    const outside = faultOf(() => {
      demand(
        tree.size === head.size,
        () => `The log has ${tree.size} entries where its checkpoint signs ${head.size}.`,
      );
      demand(
        base64Of(tree.root) === head.root,
        () => `The log's ${tree.size} entries are not those that its checkpoint signs.`,
      );
      demand(
        !kept || (keptRoot !== null && base64Of(keptRoot) === kept.root),
        () => `The log does not hold the ${kept.size} entries whose checkpoint you kept.`,
      );
    });
    const alone = faultOf(() => checkWitnesses(checkpoint, known.witnesses ?? [], witnesses));
    fault = [outside, inside, alone].filter(Boolean).join(" ") || null;
  }
  const { list } = records;
  const sealed = list.filter((record) => !record.hash).length;
  const counts = Object.fromEntries(signals.counts);
  return { fault, size: tree.size, records: list.length, sealed, counts, witnesses };
}

/** Checks the proof that a signal's publication is in the log (c2sp.org/tlog-proof). */
export function verifyProof(text, { key, witnesses: keys = [] }) {
  const entries = [];
  const witnesses = [];
  const fault = faultOf(() => {
    const [, extra, index, hashes, checkpoint] =
      /^c2sp\.org\/tlog-proof@v1\nextra (\S+)\nindex (\d+)\n((?:\S+\n)*)\n([^]+)$/.exec(text) ?? [];
    demand(checkpoint, () => "This is no proof.");
    demand(key, () => "A proof is checked by the log's key: give it with --key.");
    const { size, root } = readCheckpoint(checkpoint, readKey(key), "The proof's checkpoint");
    entries.push(...Buffer.from(extra, "base64").toString().split("\n"));
    const proof = hashes
      .split("\n")
      .slice(0, -1)
      .map((one) => Buffer.from(one, "base64").toString("latin1"));
    const isIn = Number(index) < size && proof.every(({ length }) => length === 32);
    const found = isIn && rootByProof(leafHash(entries[0]), Number(index), size, proof);
    demand(found && base64Of(found) === root, () => "The entry is not in the log.");
    checkWitnesses(checkpoint, keys, witnesses);
    const sealed = SEAL.exec(entries[0]);
    if (!sealed || entries.length === 1) return;
    const records = new Records();
    records.list[Number(sealed[3]) - 1] = {
      ...{ commitment: sealed[1], kind: sealed[2], recordedAt: sealed[4], at: Number(index) },
    };
    records.open(entries[1], "the proof gives");
  });
  return { fault, entries, witnesses };
}

// ---- Reading it, and saying what was found

async function get(url) {
  const reply = await fetch(url, { redirect: "error" });
  const wait = Number(reply.headers.get("retry-after"));
  if (reply.status === 429 && wait > 0) {
    await new Promise((done) => setTimeout(done, wait * 1000));
    return get(url);
  }
  if (!reply.ok) throw new Fault(`${url} answers ${reply.status}.`);
  return Buffer.from(await reply.arrayBuffer());
}

function splitBundle(bundle) {
  const utf8 = new TextDecoder("utf-8", { fatal: true });
  const entries = [];
  for (let at = 0; at < bundle.length;) {
    const end = at + 2 + bundle.readUInt16BE(at);
    demand(end <= bundle.length, () => "A bundle of entries is cut off.");
    entries.push(utf8.decode(bundle.subarray(at + 2, end)));
    at = end;
  }
  return entries;
}

async function fetchLog(prefix) {
  const [key, checkpoint] = (
    await Promise.all([get(`${prefix}/key`), get(`${prefix}/checkpoint`)])
  ).map(String);
  const size = Number(checkpoint.split("\n")[1]);
  const entries = [];
  for (let number = 0; number * TILE < size; number += 1) {
    const digits = String(number).padStart(Math.ceil(String(number).length / 3) * 3, "0");
    const path = digits.replace(/\d{3}(?=\d)/g, "x$&/");
    const width = size - number * TILE < TILE ? `.p/${size - number * TILE}` : "";
    entries.push(...splitBundle(await get(`${prefix}/tile/entries/${path}${width}`)));
  }
  return { key, checkpoint, entries };
}

/** A saved log: a line with key and checkpoint, then a line for each entry. */
function parseFile(text) {
  const [first, ...entries] = text.replace(/\n$/, "").split("\n");
  return { ...JSON.parse(first), entries };
}

async function main() {
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
    const { fault, entries, witnesses: signed } = verifyProof(text, { key, witnesses });
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
  const found = verifyLog(log, {
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

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const holds = await main().catch((error) => {
    console.log(error instanceof Fault ? error.message : `It could not be read: ${error.message}`);
    return false;
  });
  process.exitCode = holds ? 0 : 1;
}
