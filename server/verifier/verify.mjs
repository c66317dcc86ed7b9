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
//   --root N:ROOT    the log's size and root, or its beginning, as a message told them: that it still
//                    begins with those entries
//   --head N:HASH    a record's position and hash as they were told at the time
//   --model FILE     a model of the engine: its confidences are reckoned again; may be given again
//   --own FILE       a member's download: whether the log sealed the signals in its journal
//   --forecasts DAY  what was forecast of all pairs on a UTC day, such as 2026-06-01; may be given again
//
// It ends with 0 where everything holds, else with 1 and the first fault in words.

/** Late ends that are named one by one. */
const SHOWN = 20;

/** A part of Node, where this runs in Node. */
const ofNode = (name) => globalThis.process?.getBuiltinModule?.(name);
/** Node's own hashes and signatures are quicker; a browser has WebCrypto, and the hash below. */
const NODE_CRYPTO = ofNode("node:crypto");

const MINUTE = 60_000;
/** Clocks of several servers may differ by this much. */
const CLOCKS = 10_000;
/** How long after its mark a publication on a real market may be recorded, handed in, sent. */
const LATEST = { recordedAt: MINUTE, decidedAt: 15_000, publishedAt: 5_000 };
/** How long after its mark what was forecast there may be recorded on a real market. */
const FORECAST_WITHIN = 5_000;
/** How long after the first forecasts of a feed an instance may publish that makes none. */
const MIXED_FOR = 24 * 60 * MINUTE;
/** How long the forecasts of a mark may stay shut: 20 minutes, and an hour more. */
const FORECASTS_SHUT = 80 * MINUTE;
/** They are opened so long after their record, and counted with the marks that follow, some at each. */
const FORECASTS_OPEN = 20 * MINUTE;
const COUNTED_MOST = 12;
/** Days whose forecasts a site counts apart, and what it may have counted while it was read. */
const FORECAST_DAYS = 60;
const JUST_NOW = 10 * MINUTE;
/** How long a record may stay sealed: an end some 15 minutes, anything else a day; and an hour more. */
const SEALED = { end: 75 * MINUTE, other: 25 * 60 * MINUTE };
const ENDS = new Set(["settled", "unsettled", "voided"]);
/** Kinds that are sealed until nobody can trade on them. */
const SEALED_KINDS = new Set(["published", "held", ...ENDS]);
/** How long after a signal's expiry prices that were held may be confirmed, by history or by a person. */
const HELD_FOR = 30 * MINUTE;
/** A bound that holds is one for prices up to so far apart; further away it grows with the root of the time. */
const BOUND_FOR = 5 * MINUTE;
/**
 * How long an end may be missing after a signal's expiry while records of its feed go on: a price is
 * waited for five minutes, and a history that cannot be reached for half an hour from then.
 */
const END_WITHIN = 36 * MINUTE;
/** A feed without a record for so long may have had no server, which has as long again after it. */
const PAUSE = 15 * MINUTE;
/** How often this may happen to one signal. */
const PAUSES = 3;
/** The greatest age of a price: where ticks come live, and in a recording, which may know candles alone. */
const TICK_AGE = { live: 30_000, recorded: 5 * MINUTE };
/** How long after its publication a signal may be voided, where the publication says its terms. */
const VOID_WITHIN = MINUTE;
/** What a server may take from a void's moment to its record. */
const WRITING = 1_000;
/** A split between two sides that chance gives less often is none of chance. */
const UNLIKELY = 1 / 10_000;
/** A finished signal is on its site this long after its expiry, and in its list some minutes later. */
const LISTED_WITHIN = 30 * MINUTE;
/** Fewer won and lost signals than this have no rate. */
const ENOUGH = 30;
const GENESIS = "0".repeat(64);
const TILE = 256;
/** Bytes of an entry. */
const LONGEST = 65_535;

/** What is wrong with a log, in words for a person. */
class Fault extends Error {}

/** Why a log could not be checked, in words for a person: nothing is said of the log by that. */
class Unread extends Error {}

/** A log that does not go on from the checkpoint that was kept; `shown` is the one that it gives. */
class OtherHistory extends Fault {
  constructor(words, shown) {
    super(words);
    this.shown = shown;
  }
}

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

  add(leaf) {
    let part = leaf;
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

// ---- Forms: all that a record, or an answer of a site, has in it. What a form does not name could say
// anything unseen, and what it names and does not find could be left away to go unchecked.

const TIME =
  /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{3}Z$/;
/** Which way a price has to go for a direction. */
const WAYS = { CALL: 1, PUT: -1 };
/** What an outcome is to who has it. */
const WORTH = { profit: 1, breakeven: 0, loss: -1 };

const isText = (value) => typeof value === "string" && value !== "";
const isAnyText = (value) => typeof value === "string";
const isFlag = (value) => typeof value === "boolean";
const isCount = (value) => Number.isSafeInteger(value) && value >= 0;
const isNatural = (value) => isCount(value) && value > 0;
const isNumber = (value) => Number.isFinite(value);
/** What is no number has no side on which a direction wins. */
const isPrice = (value) => Number.isFinite(value) && value > 0;
const isPercent = (value) => Number.isFinite(value) && value >= 0 && value <= 100;
const isTime = (value) => typeof value === "string" && TIME.test(value);
const isOneOf = (values) => (value) => values.includes(value);
const isNullOr = (is) => (value) => value === null || is(value);
/** Of what need not be there. */
const isMaybe = (is) => (value) => value === undefined || is(value);
const isListOf = (is) => (value) => Array.isArray(value) && value.every((one) => is(one));

/**
 * What a form says of a value: what is not as the form has it, in words that follow the value's name,
 * or null. Made once for each form, since every record of a log is asked.
 */
function oddBy(form) {
  const names = Object.keys(form);
  const tests = Object.values(form);
  const known = Object.assign(Object.create(null), form);
  return (value) => {
    if (value === null || typeof value !== "object") return "is empty";
    for (const name in value) {
      if (known[name] === undefined) return `has "${name}", which this program does not know`;
    }
    for (let i = 0; i < names.length; i += 1) {
      const name = names[i];
      if (tests[i](value[name])) continue;
      return value[name] === undefined
        ? `does not say its ${name}`
        : `gives its ${name} as it cannot be`;
    }
    return null;
  };
}

function isOf(form) {
  const oddIn = oddBy(form);
  return (value) => oddIn(value) === null;
}

const MARKET = isOneOf(["real", "simulated", "broker-made", "none"]);
const FEED = { name: isText, market: MARKET, live: isFlag, quotedBy: isMaybe(isText) };
const OF_SIGNAL = {
  signalId: isText,
  sequence: isNatural,
  feed: isOf(FEED),
  pair: isText,
  expiresAt: isTime,
};
const OF_TRADE = { ...OF_SIGNAL, direction: isOneOf(Object.keys(WAYS)), entryPrice: isPrice };
/** The one rule by which this program tells an outcome; what is called by its number says the same. */
const RULE = {
  version: "1",
  text: "The feed's last price before expiry against its last price before entry: a CALL wins when it is higher, a PUT when it is lower; an equal price is a tie and neither won nor lost.",
};
const isRule = ({ version, text }) => version === RULE.version && text === RULE.text;
const RULE_FORM = { version: isText, text: isText };
const EVIDENCE = {
  features: isListOf(isNumber),
  slope: isOf({ mean: isNumber, deviation: isNumber }),
  widened: isNumber,
};
const NEAR = isListOf(isOf({ at: isTime, price: isPrice }));
const SOURCE = isOneOf(["history", "live"]);
/** How it was decided what becomes of a signal that was held, by who did. */
const DECISIONS = {
  history: isOf({ by: isText, around: NEAR }),
  person: isOf({ by: isText, source: isMaybe(SOURCE) }),
  nobody: isOf({ by: isText }),
};
const isDecision = (value) =>
  value !== null &&
  typeof value === "object" &&
  Object.hasOwn(DECISIONS, value.by) &&
  DECISIONS[value.by](value);
/** The body of each kind of record that is known; of others it may be anything. */
const BODIES = {
  published: {
    ...OF_TRADE,
    slot: isTime,
    entryTickAt: isTime,
    source: isMaybe((source) => isText(source) && /^(engine|desk|webhook:.+)$/.test(source)),
    decidedAt: isMaybe(isTime),
    publishedAt: isMaybe(isTime),
    grade: isMaybe(isOneOf(["recommended", "below_break_even"])),
    payoutPercent: isMaybe(isPrice),
    model: isMaybe(isText),
    evidence: isMaybe(isOf(EVIDENCE)),
    confidence: isNullOr(isPercent),
    confidenceLow: isNullOr(isPercent),
    confidenceHigh: isNullOr(isPercent),
    confidenceSample: isCount,
    stopLoss: isNullOr(isPrice),
    takeProfit: isNullOr(isPrice),
    audience: isOneOf(["guest", "silver", "pro", "gold", "elite"]),
    rule: isOf(RULE_FORM),
    terms: isMaybe(isOf({ tickAgeMs: isCount, voidWithinMs: isCount })),
  },
  settled: {
    ...OF_TRADE,
    publishedEntryPrice: isMaybe(isPrice),
    entryTickAt: isMaybe(isTime),
    closePrice: isPrice,
    closeTickAt: isTime,
    outcome: isOneOf(Object.keys(WORTH)),
    status: isOneOf(["closed", "hit_sl", "hit_tp"]),
    settledAt: isTime,
    laterPrices: isMaybe(isListOf(isOf({ seconds: isNatural, price: isPrice }))),
    rule: isOf(RULE_FORM),
    decided: isMaybe(isDecision),
  },
  unsettled: { ...OF_SIGNAL, reason: isText, settledAt: isTime, decided: isMaybe(isDecision) },
  voided: {
    ...OF_TRADE,
    voidedAt: isTime,
    reason: isText,
    price: isNullOr(isPrice),
    priceTickAt: isNullOr(isTime),
  },
  held: {
    ...OF_SIGNAL,
    heldAt: isTime,
    reason: isText,
    bound: isPrice,
    prices: isListOf(
      isOf({
        source: SOURCE,
        entryPrice: isPrice,
        entryTickAt: isTime,
        closePrice: isPrice,
        closeTickAt: isTime,
      }),
    ),
    around: NEAR,
  },
  withdrawn: {
    signalId: isText,
    sequence: isNatural,
    feed: isOf(FEED),
    withdrawnAt: isTime,
    reason: isText,
  },
  model: {
    model: isText,
    previousModel: isText,
    feed: isOf(FEED),
    servesFrom: isTime,
    trainedAt: isTime,
    comparison: isNullOr(
      isOf({
        since: isTime,
        forecasts: isCount,
        marks: isCount,
        difference: isNumber,
        low: isNullOr(isNumber),
        high: isNullOr(isNumber),
      }),
    ),
    withoutComparison: isMaybe(isOneOf([true])),
  },
  forecasts: {
    feed: isOf(FEED),
    mark: isTime,
    pairs: isListOf(isText),
    end: isOneOf(["published", "quiet", "planned", "paused", "closed", "disbelieved", "stale"]),
    commitment: isMaybe((value) => isText(value) && /^[\da-f]{64}$/.test(value)),
  },
};
/** What the commitment of such a record opens to. */
const OPENED_FORECASTS = {
  feed: isText,
  mark: isTime,
  model: isText,
  floor: isPercent,
  widened: isPrice,
  pairs: isListOf((one) => ("silent" in one ? isSilent(one) : isForecast(one))),
};
const OF_PAIR = { pair: isText, price: isNullOr(isPrice) };
const isSilent = isOf({
  ...OF_PAIR,
  silent: isOneOf(["closed", "no_candle", "disbelieved", "warming_up"]),
});
const isForecast = isOf({
  ...OF_PAIR,
  up: (value) => isNumber(value) && value >= 0 && value <= 1,
  interval: (value) => isListOf(isPercent)(value) && value.length === 2,
  by: (value) => isListOf(isNumber)(value) && value.length === 14,
});
/** What is odd in the body of each kind. */
const ODD = Object.fromEntries(Object.entries(BODIES).map(([kind, form]) => [kind, oddBy(form)]));

/** A record says all that its kind does, and nothing else. */
function checkBody({ kind, position, body, signalId }) {
  if (!Object.hasOwn(BODIES, kind)) return;
  const odd = ODD[kind](body);
  demand(odd === null, () => `Record ${position} (${kind}) ${odd}.`);
  demand((body.signalId ?? null) === signalId, () => `Record ${position} names two signals.`);
}

/** What a site says of how some signals ended: each figure by the ending that it counts. */
const SUMMED = {
  wonSignals: "profit",
  lostSignals: "loss",
  breakevenSignals: "breakeven",
  unsettledSignals: "unsettled",
  voidedSignals: "voided",
};
const ANALYSED = {
  won: "profit",
  lost: "loss",
  even: "breakeven",
  unsettled: "unsettled",
  voided: "voided",
};
const countsIn = (figures) =>
  Object.fromEntries(Object.keys(figures).map((name) => [name, isCount]));
const SHARE = isNullOr(isPercent);
const FIGURES = {
  totalSignals: isCount,
  ...countsIn(SUMMED),
  winRate: SHARE,
  winRateLow: SHARE,
  winRateHigh: SHARE,
  expectedPer100: isNullOr(isNumber),
  avgConfidence: SHARE,
};
const COUNTS = { ...countsIn(ANALYSED), rate: SHARE, rateLow: SHARE, rateHigh: SHARE };
const GROUPS = isListOf(isOf({ key: isNullOr(isText), ...COUNTS }));
const SITE_FEED = { name: isText, market: MARKET, signals: isCount, from: isTime, to: isTime };
const RANGES = isListOf(
  isOf({
    from: isPercent,
    to: isPercent,
    n: isNatural,
    predicted: isPercent,
    realised: isPercent,
    realisedLow: isPercent,
    realisedHigh: isPercent,
  }),
);
const REASONS = isListOf(isOf({ reason: isText, count: isNatural }));
const FORECASTS = {
  marks: isCount,
  forecasts: isCount,
  won: isCount,
  lost: isCount,
  even: isCount,
};
/** The answers of a site that are held against its log. */
const ANSWERS = {
  summary: {
    performance: isOf({
      ...FIGURES,
      recommended: isOf(FIGURES),
      payoutPercent: isPrice,
      breakEvenRate: isPercent,
      feed: isOf({ name: isText, label: isText, market: MARKET }),
      otherSources: isListOf(isOf({ source: isText, ...FIGURES })),
    }),
    liveFrom: isNullOr(isNatural),
    ledger: isNullOr(isOf({ position: isNatural, hash: isText, recordedAt: isTime })),
    doubt: isNullOr(isOf({ message: isText, since: isTime })),
    log: isNullOr(
      isOf({
        origin: isText,
        size: isCount,
        root: isText,
        key: isText,
        halted: isFlag,
        witnesses: isListOf(
          isOf({
            name: isText,
            state: isOneOf(["signed", "waiting", "refused"]),
            signedSize: isNullOr(isCount),
            at: isNullOr(isTime),
          }),
        ),
      }),
    ),
  },
  analysis: {
    feed: isNullOr(isOf(SITE_FEED)),
    source: isText,
    grade: isOneOf([null]),
    feeds: isListOf(isOf(SITE_FEED)),
    sources: GROUPS,
    counts: isOf(COUNTS),
    curve: isListOf(isOf({ decided: isNatural, rate: isPercent, low: isPercent, high: isPercent })),
    hours: isListOf(isOf({ weekday: isCount, hour: isCount, won: isCount, lost: isCount })),
    pairs: GROUPS,
    models: GROUPS,
    grades: GROUPS,
    confidence: RANGES,
    late: isListOf(
      isOf({
        seconds: isNatural,
        signals: isCount,
        wonOnTime: isCount,
        lostOnTime: isCount,
        wonLate: isCount,
        lostLate: isCount,
      }),
    ),
    stops: isListOf(
      isOf({ reason: isAnyText, byItself: isFlag, since: isTime, until: isNullOr(isTime) }),
    ),
  },
  endings: {
    first: isNatural,
    endings: (value) => isAnyText(value) && /^[WLEUV.]*$/.test(value),
  },
  forecasts: {
    feed: isText,
    ...FORECASTS,
    ends: REASONS,
    silent: REASONS,
    rate: SHARE,
    brier: isNullOr(isNumber),
    discrimination: isNullOr(isNumber),
    rows: RANGES,
    days: isListOf(isOf({ day: isText, silent: isCount, ...FORECASTS })),
  },
};

// ---- Entries: how they are written, and whether what was sealed is what was opened

const SEAL =
  /^\{"commitment":"([\da-f]{64})","entry":"sealed","kind":"([^"\\]+)","position":(\d+),"recordedAt":"([^"\\]+)"\}$/;
const OPENED = '{"entry":"opened","record":';
const OPENED_END = /^,"salt":"([\da-f]{64})"\}$/;
const RECORDED = '{"entry":"recorded","record":';

/** The value of a hexadecimal digit. */
function digitAt(text, at) {
  const code = text.charCodeAt(at);
  return code < 58 ? code - 48 : code - 87;
}

/** Room for the longest entry, so that the record in one that opens stands behind room for a salt. */
const BYTES = new Uint8Array(32 + 3 * LONGEST);
const ENTRY = 32 - OPENED.length;
const SALT_END = '"}'.length;
const OPENED_REST = ',"salt":"'.length + 64 + SALT_END;

/**
 * All that is hashed of an entry: its leaf of the tree and, of a record in it, the text, and the
 * text behind the salt. Whether the entry is written as it must be is for others to see.
 */
function hashesOf(entry) {
  if (entry.length > LONGEST) return { leaf: leafHash(entry) };
  const end = ENTRY + UTF8.encodeInto(entry, BYTES.subarray(ENTRY)).written;
  BYTES[ENTRY - 1] = 0;
  const leaf = sha256(BYTES.subarray(ENTRY - 1, end), "latin1");
  if (entry.startsWith(RECORDED)) {
    return { leaf, hash: sha256(BYTES.subarray(ENTRY + RECORDED.length, end - 1)) };
  }
  if (!entry.startsWith(OPENED) || entry.length < OPENED.length + OPENED_REST) return { leaf };
  const recordEnd = end - OPENED_REST;
  const hash = sha256(BYTES.subarray(32, recordEnd));
  // The salt's place is that of what stands before the record, which is done with.
  for (let i = 0, at = entry.length - SALT_END - 64; i < 32; i += 1, at += 2) {
    BYTES[i] = 16 * digitAt(entry, at) + digitAt(entry, at + 1);
  }
  return { leaf, hash, commitment: sha256(BYTES.subarray(0, recordEnd)) };
}

/** Reads a record whose hash is known. */
function readRecord(text, at, hash) {
  let read;
  try {
    read = JSON.parse(text);
  } catch {
    throw new Fault(`Entry ${at} holds no record.`);
  }
  const { body, kind, position, previousHash, recordedAt, signalId } = read;
  const rest = `,"kind":${JSON.stringify(kind)},"position":${position},"previousHash":${JSON.stringify(previousHash)},"recordedAt":${JSON.stringify(recordedAt)},"signalId":${JSON.stringify(signalId)}}`;
  const written = text.slice('{"body":'.length, -rest.length);
  // Written in one way alone, so that nothing can be said twice. Of kinds that are not known here
  // the body is anything.
  demand(
    text.startsWith('{"body":{') &&
      text.endsWith(rest) &&
      (!Object.hasOwn(BODIES, kind) || written === JSON.stringify(body)),
    () => `Entry ${at} is not written as records are.`,
  );
  return { at, hash, body, kind, position, previousHash, recordedAt, signalId };
}

/** What the entries say of the ledger's records, in the ledger's order; one without hash is sealed yet. */
class Records {
  list = [];
  /** The newest by its time, of those so far. */
  latest = null;
  /** Those whose times go back: how far, and behind which record. */
  back = [];

  /** @param hashes of the entry, as `hashesOf` gives them */
  take(entry, at, hashes) {
    demand(entry.length <= LONGEST, () => `Entry ${at} is longer than an entry may be.`);
    if (entry.startsWith(OPENED)) return this.open(entry, at, hashes);
    if (entry.startsWith(RECORDED)) {
      return this.place(readRecord(entry.slice(RECORDED.length, -1), at, hashes.hash));
    }
    const [, commitment, kind, position, recordedAt] = SEAL.exec(entry) ?? [];
    demand(commitment, () => `Entry ${at} is written in no way that is known.`);
    demand(
      SEALED_KINDS.has(kind) || !Object.hasOwn(BODIES, kind),
      () => `Entry ${at} seals a record (${kind}) that is for everybody at once.`,
    );
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
    const { latest } = this;
    if (latest && time < latest.time - CLOCKS) {
      this.back.push({ position, before: latest.position, by: latest.time - time });
    }
    if (!latest || time > latest.time) this.latest = record;
    record.time = time;
    list.push(record);
  }

  open(entry, at, { hash, commitment }) {
    const [, salt] = OPENED_END.exec(entry.slice(-OPENED_REST)) ?? [];
    const record = readRecord(entry.slice(OPENED.length, -OPENED_REST), at, hash);
    const { position } = record;
    const sealed = this.list[position - 1];
    demand(salt && sealed, () => `Entry ${at} opens a record that was not sealed.`);
    demand(!sealed.hash, () => `Entry ${at} opens record ${position} a second time.`);
    demand(
      commitment === sealed.commitment &&
        record.kind === sealed.kind &&
        record.recordedAt === sealed.recordedAt,
      () =>
        `Entry ${at} opens record ${position} as another than was sealed in entry ${sealed.at}.`,
    );
    record.time = sealed.time;
    this.list[position - 1] = record;
  }

  /** No record's time goes back behind that of an earlier one: a clock was wrong, or a record is made up. */
  checkTimes() {
    const { back } = this;
    const named = back
      .slice(0, SHOWN)
      .map(
        ({ position, before, by }) =>
          `record ${position} says that it was recorded before record ${before}, by ${Math.round(by / 1_000)} s`,
      );
    const rest = back.length > SHOWN ? `, and ${back.length - SHOWN} more` : "";
    demand(back.length === 0, () => `Times go back: ${named.join("; ")}${rest}.`);
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

  /** How late an end was recorded, and the log's longest pause since its signal was published. */
  pauseBefore({ position, since, from, time }) {
    let pause = 0;
    for (let at = since; at < position; at += 1) {
      pause = Math.max(pause, this.list[at].time - this.list[at - 1].time);
    }
    return { position, after: time - from, pause };
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

// ---- Hashing: in a browser more than half of the work. Of a long log a thread of its own does it,
// which is this same file once more: while it hashes some entries, those before them are read.

/** Hashes a log's entries, and grows its tree. */
class Hasher {
  tree = new Tree();
  roots = {};

  /** @param sizes at which the tree's root is asked for */
  constructor(sizes) {
    this.sizes = sizes;
  }

  /**
   * Takes the log's next entries.
   * @returns their records' hashes and commitments, and the roots so far, by the tree's size
   */
  take(entries) {
    const hashes = [];
    const commitments = [];
    for (const entry of entries) {
      const { leaf, hash, commitment } = hashesOf(entry);
      this.tree.add(leaf);
      hashes.push(hash);
      commitments.push(commitment);
      if (this.sizes.includes(this.tree.size)) this.roots[this.tree.size] = btoa(this.tree.root);
    }
    return { hashes, commitments, roots: this.roots };
  }

  end() {}
}

/** By this name the file knows that it is the thread that hashes. */
const HASHER = "hashes of a ledger's log";
/** Entries for which starting a thread is worth it. */
const MANY = 5_000;

/** Starts this file as the thread that hashes. */
function startThread(hear, fail) {
  const { Worker: NodeWorker } = ofNode("node:worker_threads") ?? {};
  if (NodeWorker) {
    const thread = new NodeWorker(new URL(import.meta.url), { workerData: HASHER });
    return thread.on("message", hear).on("error", fail);
  }
  const thread = new Worker(import.meta.url, { type: "module", name: HASHER });
  thread.onmessage = ({ data }) => hear(data);
  thread.onerror = fail;
  return thread;
}

/** A hasher in a thread of its own, which is told the sizes first and then entries. */
class HasherApart {
  /** Who waits for an answer, in the order of what was told. */
  waiting = [];

  constructor() {
    const hear = (answer) => this.waiting.shift()(answer);
    this.broken = new Promise((_, fail) => {
      this.thread = startThread(hear, () => fail(new Unread("The check was cut off.")));
    });
    // Whoever waits is told; nobody may be waiting just then.
    this.broken.catch(() => {});
  }

  take(told) {
    const answer = new Promise((done) => this.waiting.push(done));
    this.thread.postMessage(told);
    return Promise.race([answer, this.broken]);
  }

  end() {
    this.thread.terminate();
  }
}

/** What hashes a log of so many entries: this thread where they are few, or where there is no other. */
async function startHasher(sizes, count) {
  if (count < MANY) return new Hasher(sizes);
  try {
    const apart = new HasherApart();
    await apart.take(sizes);
    return apart;
  } catch {
    return new Hasher(sizes);
  }
}

/** What the thread does. */
function hashHere(post) {
  let hasher = null;
  return (told) => {
    if (hasher) return post(hasher.take(told));
    hasher = new Hasher(told);
    return post(null);
  };
}

// ---- Meaning: whether each outcome follows from what was recorded before it

/** How a site says that a signal ended, each by a letter. */
const LISTED = { W: "profit", L: "loss", E: "breakeven", U: "unsettled", V: "voided" };
/** How often a fair coin falls at least so many times on one side, and at most so many on the other. */
function chanceOf(some, others) {
  const all = some + others;
  if (some <= others) return 1;
  let logarithm = -all * Math.LN2;
  for (let i = 1; i <= others; i += 1) logarithm += Math.log((some + i) / i);
  let sum = 0;
  for (let k = some, term = Math.exp(logarithm); k <= all; k += 1) {
    sum += term;
    term *= (all - k) / (k + 1);
  }
  return sum;
}

/** The first place in times that only grow at which one is later. */
function firstAfter(times, time) {
  let [from, to] = [0, times.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (times[middle] > time) to = middle;
    else from = middle + 1;
  }
  return from;
}

/**
 * When a signal's end is due (epoch milliseconds) and missing, by the times of its feed's records;
 * null where it is not. A feed that paused just then has as long again, some times.
 */
function missedBy(times, from) {
  let due = from + END_WITHIN;
  for (let pauses = 0; ; pauses += 1) {
    const next = firstAfter(times, due);
    if (next === times.length) return null;
    const before = next > 0 ? times[next - 1] : from;
    if (pauses === PAUSES || times[next] - before <= PAUSE) return due;
    due = times[next] + END_WITHIN;
  }
}

/** What stands beside the counts of a feed and a source. */
const newNotes = () => ({
  /** Ends that were recorded later than they are due, and those of them that count as won, or even. */
  late: 0,
  lateWon: 0,
  lateEven: 0,
  /** Signals that are over and have no end. */
  missing: 0,
  /** Entry prices that were corrected after the publication, and what that made of the outcome. */
  corrected: 0,
  lossToWin: 0,
  winToLoss: 0,
  better: 0,
  worse: 0,
  /** How the voided ones stood when they were. */
  voidedLosing: 0,
  voidedWinning: 0,
  /** And how many say no price. */
  voidedBlind: 0,
  /** Signals that were called back and counted all the same. */
  withdrawn: 0,
  withdrawnLost: 0,
  /** Signals whose prices were held; of those that a person decided, how many were won, lost or even. */
  held: 0,
  byPerson: 0,
  personWon: 0,
  personLost: 0,
  personEven: 0,
});

class Signals {
  published = new Map();
  ended = new Map();
  /** How signals ended, by market and source, and what stands beside it. */
  counts = new Map();
  notes = new Map();
  /** What the names of these stand for: `{ feed, market, live, source }`. */
  names = new Map();
  /** The newest number of each feed's signals, and how many publications were sealed before it. */
  numbers = new Map();
  sealed = 0;
  /** By feed and number: `{ source, grade, live, end, position, expiry }`, of signals whose end is open. */
  ends = new Map();
  /** Ends that are sealed yet. */
  sealedEnds = 0;
  /** By feed: the times of its open records, which only grow, and the signals without an end. */
  feeds = new Map();
  /** Late ends, `{ position, since, from, time }`: of which signal's record, due from when, recorded when. */
  late = [];
  withdrawn = new Set();
  /** What was recorded of signals whose prices were held, `{ position, body }`, until they end. */
  held = new Map();
  /** What each feed is by its first record. */
  markets = new Map();
  /** By feed: the number of the last signal that was published when its end was known. */
  afterwards = new Map();
  /** Whether a publication has said its terms. */
  hasTerms = false;

  take(record) {
    const { hash: known, kind } = record;
    if (!known) {
      if (kind === "published") this.sealed += 1;
      else if (ENDS.has(kind)) this.sealedEnds += 1;
      return;
    }
    if (Object.hasOwn(BODIES, kind)) this.checkMarket(record);
    if (kind === "published") this.publish(record);
    else if (ENDS.has(kind)) this.end(record);
    else if (kind === "withdrawn") this.withdraw(record);
    else if (kind === "held") this.hold(record);
  }

  /** A feed stays what it is: else some of its signals could go by the looser rules of a recording. */
  checkMarket({ position, body: { feed } }) {
    const was = this.markets.get(feed.name);
    if (was === undefined) {
      this.markets.set(feed.name, feed);
      return;
    }
    demand(
      was.market === feed.market && was.live === feed.live,
      () =>
        `Record ${position} is of ${feed.name} (${marketOf(feed)}), which was ${marketOf(was)} before.`,
    );
  }

  /** A signal is called back once, and while it runs. */
  withdraw({ signalId, position, body, time }) {
    const publication = this.published.get(signalId);
    demand(
      publication || this.sealed > 0,
      () => `Record ${position} withdraws a signal that was not published before.`,
    );
    demand(
      !this.withdrawn.has(signalId) && !this.ended.has(signalId),
      () => `Record ${position} withdraws a signal that was withdrawn or had ended already.`,
    );
    this.withdrawn.add(signalId);
    // Of one that is sealed yet nothing else is known here.
    if (!publication) return;
    const { body: was } = publication;
    const { sequence, feed } = body;
    demand(
      sequence === was.sequence && feed.name === was.feed.name,
      () =>
        `Record ${position} has another number or feed than record ${publication.position}, which it withdraws.`,
    );
    const [at, expiry] = [Date.parse(body.withdrawnAt), Date.parse(was.expiresAt)];
    demand(
      at >= Date.parse(was.slot) && at < expiry && (!isReal(was) || time <= expiry + WRITING),
      () => `Record ${position} withdraws a signal that was not running.`,
    );
  }

  /** Prices are held once, when they would settle a signal; what could do so instead stands there. */
  hold({ signalId, position, body, time }) {
    const publication = this.published.get(signalId);
    demand(
      publication && !this.ended.has(signalId) && !this.held.has(signalId),
      () => `Record ${position} holds a signal that was not open, or was held already.`,
    );
    const { position: earlier, body: was } = publication;
    for (const name of Object.keys(OF_SIGNAL)) {
      demand(
        isSame(body[name], was[name]),
        () => `Record ${position} has another ${name} than record ${earlier}, which it holds.`,
      );
    }
    const [at, expiry] = [Date.parse(body.heldAt), Date.parse(was.expiresAt)];
    demand(
      at >= expiry && (!isReal(was) || at <= time + CLOCKS),
      () => `Record ${position} holds a signal at another time than it was due.`,
    );
    for (const { entryTickAt, closeTickAt } of body.prices) {
      demand(
        isOfAge(was, entryTickAt, Date.parse(was.slot)) && isOfAge(was, closeTickAt, expiry),
        () => `Record ${position} holds a signal for prices from another time.`,
      );
    }
    demand(
      new Set(body.prices.map(({ source }) => source)).size === body.prices.length,
      () => `Record ${position} gives one source's prices twice.`,
    );
    this.held.set(signalId, { position, body });
  }

  /** What is known of a feed, which goes on with a record of this time. */
  feed({ name }, time) {
    if (!this.feeds.has(name)) this.feeds.set(name, { times: [], open: new Map(), holes: [] });
    const feed = this.feeds.get(name);
    feed.times.push(Math.max(time, feed.times.at(-1) ?? 0));
    return feed;
  }

  publish({ signalId, position, body, time }) {
    const first = this.published.get(signalId);
    demand(
      !first,
      () => `Record ${position} publishes the signal of record ${first.position} again.`,
    );
    this.published.set(signalId, { position, body, time });
    const feed = this.feed(body.feed, time);
    this.number(position, body, feed);
    this.count(body, "signals");
    this.checkTerms(position, body);
    checkGrade(position, body);
    const slot = Date.parse(body.slot);
    const expiry = Date.parse(body.expiresAt);
    const entered = Date.parse(body.entryTickAt);
    demand(
      entered < slot && slot < expiry,
      () => `Record ${position} has its entry price from after its entry.`,
    );
    demand(
      entered >= slot - tickAge(body),
      () => `Record ${position} has an entry price that was too old at its mark.`,
    );
    feed.open.set(signalId, {
      position,
      number: body.sequence,
      from: Math.max(expiry, time),
      live: body.feed.live,
      body,
    });
    const { publishedAt, sequence } = body;
    if (Date.parse(publishedAt) > expiry) this.afterwards.set(body.feed.name, sequence);
    if (!isReal(body)) return;
    for (const [name, latest] of Object.entries(LATEST)) {
      const at = name === "recordedAt" ? time : Date.parse(body[name] ?? body.slot);
      demand(
        at - slot <= latest,
        () =>
          `Record ${position} is of a signal that was late (${name}): its price was known by then.`,
      );
    }
  }

  /** From the first publication on that says by which terms it was made, each does. */
  checkTerms(position, { terms, source = "engine", publishedAt, decidedAt }) {
    demand(
      terms !== undefined || !this.hasTerms,
      () => `Record ${position} does not say by which terms it was published; earlier ones do.`,
    );
    if (terms === undefined) return;
    this.hasTerms = true;
    demand(
      publishedAt !== undefined,
      () => `Record ${position} does not say when its signal was published.`,
    );
    demand(
      (decidedAt === undefined) === (source === "engine"),
      () => `Record ${position} does not say rightly when its signal was handed in.`,
    );
  }

  /** A feed's signals are numbered from 1 without holes; any that is sealed may be one of them. */
  number(position, { feed: { name, live }, sequence, slot }, feed) {
    const { last, sealed } = this.numbers.get(name) ?? { last: 0, sealed: 0 };
    demand(
      sequence > last && sequence <= last + 1 + this.sealed - sealed,
      () =>
        `Record ${position} is signal ${sequence} of ${name}, and the one before it was ${last}.`,
    );
    // Those between were over by this one's mark, whoever keeps them sealed.
    for (let number = last + 1; number < sequence; number += 1) {
      feed.holes.push({ number, from: Date.parse(slot), live });
    }
    this.numbers.set(name, { last: sequence, sealed: this.sealed });
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
        (name === "direction" && kind === "unsettled") || isSame(body[name], was[name]),
        () =>
          `Record ${position} has another ${name} than record ${publication.position}, which it ends.`,
      );
    }
    const expiry = Date.parse(body.expiresAt);
    if (kind === "voided") checkVoid(position, body, time, publication);
    else {
      demand(
        Date.parse(body.settledAt) >= expiry && (!isReal(body) || time >= expiry - CLOCKS),
        () => `Record ${position} says how a signal ended before it had ended.`,
      );
      demand(
        !isReal(body) || Date.parse(body.settledAt) <= time + CLOCKS,
        () => `Record ${position} says that a signal was settled after it was recorded.`,
      );
    }
    if (kind !== "unsettled") checkEntryPrice(position, body, publication);
    if (kind === "settled") checkOutcome(position, body, was);
    if (kind !== "voided") checkDecision(position, kind, body, this.held.get(signalId));
    const end = kind === "settled" ? body.outcome : kind;
    this.count(was, end);
    this.note({ signalId, position, body, time, end }, publication);
    const { feed, sequence, grade, source = "engine" } = was;
    this.feed(feed, time).open.delete(signalId);
    if (!this.ends.has(feed.name)) this.ends.set(feed.name, new Map());
    const { pair, model = null, slot, confidence } = was;
    this.ends.get(feed.name).set(sequence, {
      source,
      grade: grade ?? null,
      live: feed.live,
      end,
      position,
      expiry,
      pair,
      model,
      slot: Date.parse(slot),
      confidence,
      late: kind === "settled" ? laterEnds(body) : NONE,
    });
    // Nothing more is asked of it but its place.
    publication.body = null;
  }

  /** What of an end is said beside the counts. */
  note({ signalId, position, body, time, end }, { position: since, time: publishedAt, body: was }) {
    const notes = this.notesOf(was);
    const { feed, direction, entryPrice: published } = was;
    const from = Math.max(Date.parse(was.expiresAt), publishedAt);
    if (feed.live && end !== "voided" && time > from + END_WITHIN) {
      this.late.push({ position, since, from, time });
      notes.late += 1;
      if (end === "profit") notes.lateWon += 1;
      if (end === "breakeven") notes.lateEven += 1;
    }
    if (end === "voided" && body.price === null) notes.voidedBlind += 1;
    else if (end === "voided") {
      const worth = WORTH[outcomeOf(direction, published, body.price)];
      if (worth < 0) notes.voidedLosing += 1;
      if (worth > 0) notes.voidedWinning += 1;
    }
    if (end in WORTH && body.entryPrice !== published) {
      const unmended = outcomeOf(direction, published, body.closePrice);
      notes.corrected += 1;
      if (unmended === "loss" && end === "profit") notes.lossToWin += 1;
      if (unmended === "profit" && end === "loss") notes.winToLoss += 1;
      if (WORTH[end] > WORTH[unmended]) notes.better += 1;
      if (WORTH[end] < WORTH[unmended]) notes.worse += 1;
    }
    if (this.withdrawn.has(signalId)) {
      notes.withdrawn += 1;
      if (end === "loss") notes.withdrawnLost += 1;
    }
    if (!this.held.delete(signalId)) return;
    notes.held += 1;
    if (body.decided?.by !== "person") return;
    notes.byPerson += 1;
    if (end === "profit") notes.personWon += 1;
    if (end === "loss") notes.personLost += 1;
    if (end === "breakeven") notes.personEven += 1;
  }

  /** What shows only when all records are known: ends that are missing, and splits that are none of chance. */
  finish(lastTime) {
    let missing = null;
    for (const [name, { times, open, holes }] of this.feeds) {
      for (const { number, from, live, body } of [...open.values(), ...holes]) {
        if (body && from + END_WITHIN < lastTime) this.notesOf(body).missing += 1;
        // The time of a recording is its own.
        if (live && missing === null && missedBy(times, from) !== null) missing = { name, number };
      }
    }
    demand(
      missing === null,
      () =>
        `Signal ${missing.number} of ${missing.name} has no end that is open, though the log went on for more than ${END_WITHIN / MINUTE} min after its expiry.`,
    );
    const all = [...this.notes];
    const total = newNotes();
    for (const [, notes] of all) for (const key of Object.keys(total)) total[key] += notes[key];
    for (const [name, notes] of [...all, ["All together", total]]) checkSplits(name, notes);
  }

  /** Everything that is in doubt counted as lost, by market and source. */
  worst() {
    const worst = {};
    for (const [name, counts] of this.counts) {
      const notes = this.notes.get(name) ?? newNotes();
      const { late, lateWon, lateEven, missing, personWon, personEven } = notes;
      const { profit = 0, loss = 0, breakeven = 0, unsettled = 0, voided = 0 } = counts;
      const inDoubt = late + missing + unsettled + voided + personWon + personEven;
      // A late end that is a loss or unsettled is counted there already.
      const twice = late - lateWon - lateEven;
      worst[name] = {
        profit: profit - lateWon - personWon,
        loss: loss + inDoubt - twice,
        breakeven: breakeven - lateEven - personEven,
      };
    }
    return worst;
  }

  /**
   * That a site counts what the log says, signal by signal. It may list some before their ends are
   * open here, and does not list yet what has only just ended.
   * @param now epoch milliseconds, where it is known
   * @returns how many results are counted as the log has them
   */
  compare(published, now) {
    let same = 0;
    let unseen = 0;
    const isOver = ({ expiry }) => now !== undefined && now > expiry + LISTED_WITHIN;
    const listed = new Set();
    for (const { feed, source, first, endings, analyses = [] } of published) {
      const ends = this.ends.get(feed) ?? new Map();
      listed.add(`${feed} ${source}`);
      for (const [sequence, own] of ends) {
        const end = LISTED[endings[sequence - first]];
        const isOwn = own.source === source;
        const isBehind = sequence >= first + endings.length && !isOver(own);
        if (isBehind || (!isOwn && !end)) continue;
        // The time of a recording may have begun anew, and what is public goes by it.
        if (!end && !own.live) continue;
        demand(
          isOwn && end === own.end,
          () =>
            `The site counts signal ${sequence} of ${feed}, ${source}, as ${end ?? "nothing"}; record ${own.position} says ${own.end}, ${own.source}.`,
        );
        same += 1;
      }
      const known = [];
      let unknown = 0;
      for (let i = 0; i < endings.length; i += 1) {
        if (!LISTED[endings[i]]) continue;
        if (ends.has(first + i)) known.push(ends.get(first + i));
        else unknown += 1;
      }
      unseen += unknown;
      const market = this.markets.get(feed)?.market;
      const list = { letters: lettersIn(endings), endings, known, unknown };
      if (analyses.length > 0) checkAnalyses({ feed, source, market }, list, analyses);
    }
    for (const [feed, ends] of this.ends) {
      for (const [sequence, own] of ends) {
        demand(
          !own.live || !isOver(own) || listed.has(`${feed} ${own.source}`),
          () =>
            `The site leaves out ${feed}, ${own.source}; record ${own.position} says how its signal ${sequence} ended.`,
        );
      }
    }
    // What was published and has no end that is open here may have ended by now.
    const waiting = this.sealedEnds + this.published.size - this.ended.size;
    demand(
      unseen <= waiting,
      () => `The site counts ${unseen} results that the log does not have.`,
    );
    return same;
  }

  /** That a site's summary has the figures of its lists and of the log, but for what is sealed yet. */
  compareSummary({ performance, liveFrom }, published) {
    const { feed, payoutPercent, breakEvenRate, recommended, otherSources } = performance;
    const { market } = this.markets.get(feed.name) ?? feed;
    demand(
      feed.market === market,
      () =>
        `The site's summary calls ${feed.name} a market that is ${feed.market}; the log: ${market}.`,
    );
    demand(
      isClose(breakEvenRate, breakEven(payoutPercent)),
      () =>
        `The site's summary breaks even at ${breakEvenRate} %; a payout of ${payoutPercent} % makes ${breakEven(payoutPercent).toFixed(2)}.`,
    );
    const ends = [...(this.ends.get(feed.name)?.values() ?? [])];
    const waiting = this.sealed + (this.feeds.get(feed.name)?.open.size ?? 0);
    const hold = (what, figures, isMeant) => {
      checkFigures(what, figures, { ends: ends.filter(isMeant), waiting, payoutPercent });
    };
    const sources = [{ ...performance, source: "engine" }, ...otherSources];
    for (const { source, ...figures } of sources) {
      const what = `${feed.name}, ${source}`;
      hold(what, figures, (one) => one.source === source);
      const list = published.find((one) => one.feed === feed.name && one.source === source);
      const letters = list ? lettersIn(list.endings) : {};
      for (const [figure, end] of Object.entries(SUMMED)) {
        demand(
          !((letters[end] ?? 0) > figures[figure]),
          () =>
            `The site's summary counts ${figures[figure]} ${end} of ${what}, and its own list ${letters[end]}.`,
        );
      }
    }
    for (const one of ends) {
      demand(
        sources.some(({ source }) => source === one.source),
        () =>
          `The site's summary leaves out ${feed.name}, ${one.source}, of which record ${one.position} says how a signal ended.`,
      );
    }
    const isRecommended = ({ source, grade }) => source === "engine" && grade === "recommended";
    hold(`${feed.name}, recommended`, recommended, isRecommended);
    // A signal that is sealed yet may be another one of those.
    const afterwards = this.afterwards.get(feed.name) ?? 0;
    const newest = this.numbers.get(feed.name)?.last ?? 0;
    demand(
      (liveFrom ?? 1) === afterwards + 1 || liveFrom > newest + 1,
      () =>
        `The site says that sealing began at signal ${liveFrom ?? 1} of ${feed.name}; by the log it was signal ${afterwards + 1}.`,
    );
  }

  count(body, what) {
    const name = nameOf(body);
    if (!this.counts.has(name)) {
      const { feed, source = "engine" } = body;
      const { name: own, market, live } = feed;
      this.names.set(name, { feed: own, market, live, source });
      this.counts.set(name, {});
    }
    const counts = this.counts.get(name);
    counts[what] = (counts[what] ?? 0) + 1;
  }

  notesOf(body) {
    const name = nameOf(body);
    if (!this.notes.has(name)) this.notes.set(name, newNotes());
    return this.notes.get(name);
  }
}

/** What a feed is, for a person. */
const marketOf = ({ market, live }) => (live ? market : `${market}, a recording`);

/** The market and the source of a publication, for a person; what a feed's name says is not said again. */
function nameOf({ feed, source = "engine" }) {
  const what = [feed.market, ...(feed.live ? [] : ["a recording"])].filter(
    (word) => word !== feed.name,
  );
  return `${feed.name}${what.length > 0 ? ` (${what.join(", ")})` : ""}, ${source}`;
}

/** How many results a list has of each ending. */
function lettersIn(endings) {
  const counts = {};
  for (const letter of endings) {
    const end = LISTED[letter];
    if (end) counts[end] = (counts[end] ?? 0) + 1;
  }
  return counts;
}

const isClose = (one, other) => Math.abs(one - other) < 0.011;

/** The 95 % interval of a share by those that were counted (Wilson 1927), as fractions. */
function wilson(won, all) {
  const z = 1.959963984540054;
  const [share, square] = [won / all, z * z];
  const centre = share + square / (2 * all);
  const spread = z * Math.sqrt((share * (1 - share)) / all + square / (4 * all * all));
  const scale = 1 + square / all;
  return [Math.max(0, (centre - spread) / scale), Math.min(1, (centre + spread) / scale)];
}

/** A rate in percent and both ends of its interval; null where there are too few for one. */
function checkRates(what, said, won, lost, least = ENOUGH) {
  const all = won + lost;
  const follows =
    all < least ? [null, null, null] : [won / all, ...wilson(won, all)].map((share) => 100 * share);
  follows.forEach((rate, i) => {
    demand(
      rate === null || said[i] === null ? rate === said[i] : isClose(rate, said[i]),
      () =>
        `The site gives ${what} the rate ${said.join(", ")}; ${won} won and ${lost} lost make ${follows.map((one) => one?.toFixed(2) ?? "none").join(", ")}.`,
    );
  });
}

const FIGURE_OF = Object.fromEntries(
  Object.entries(ANALYSED).map(([figure, end]) => [end, figure]),
);

/** A table of a site's analysis that counts all of a list by one thing. */
const by = (pick) => ({
  row: ({ key, rate: _rate, rateLow: _low, rateHigh: _high, ...figures }) => [key, figures],
  ofSignal: (own) => [[pick(own), { [FIGURE_OF[own.end]]: 1 }]],
  all: Object.keys(ANALYSED),
});
const isDecided = (end) => end === "profit" || end === "loss";
const HOUR = 60 * MINUTE;

/**
 * What a site's analysis is counted by: `row`, the name of a row and its figures; `ofSignal`, the
 * same of one signal; `all`, figures that in all rows together are those of the whole.
 */
const TABLES = {
  pairs: by(({ pair }) => pair),
  models: by(({ model }) => model),
  grades: by(({ grade }) => grade),
  hours: {
    row: ({ weekday, hour, won, lost }) => [`${weekday} ${hour}`, { won, lost }],
    ofSignal: ({ slot, end }) => {
      // Monday is 0, and 1970 began on a Thursday.
      const weekday = (Math.floor(slot / (24 * HOUR)) + 3) % 7;
      const name = `${weekday} ${Math.floor(slot / HOUR) % 24}`;
      return isDecided(end) ? [[name, { [FIGURE_OF[end]]: 1 }]] : [];
    },
    all: ["won", "lost"],
  },
  confidence: {
    row: ({ from, n, realised }) => [from, { n, won: Math.round((n * realised) / 100) }],
    ofSignal: ({ confidence, end }, rows) => {
      // The lowest range takes what is below it, too, and the last one its upper end.
      const own = rows.findLast(({ from }, i) => i === 0 || confidence >= from);
      const isIn = own && confidence !== null && isDecided(end);
      return isIn ? [[own.from, { n: 1, won: end === "profit" ? 1 : 0 }]] : [];
    },
    all: [],
  },
  late: {
    row: ({ seconds, ...figures }) => [seconds, figures],
    ofSignal: ({ late, end }) =>
      late.map(([seconds, then]) => [
        seconds,
        {
          signals: 1,
          wonOnTime: end === "profit" ? 1 : 0,
          lostOnTime: end === "loss" ? 1 : 0,
          wonLate: then === "profit" ? 1 : 0,
          lostLate: then === "loss" ? 1 : 0,
        },
      ]),
    all: [],
  },
};

/** Figures of rows by their names, added up where a name comes again. */
function addUp(rows) {
  const sums = new Map();
  for (const [name, figures] of rows) {
    const sum = sums.get(name) ?? {};
    sums.set(name, sum);
    for (const [figure, count] of Object.entries(figures)) sum[figure] = (sum[figure] ?? 0) + count;
  }
  return sums;
}

/**
 * That what a site's analysis counted just before a list was read is in that list, and what it counted
 * just after has all of it, by whatever it is counted.
 * @param list its `letters` as counts, its `endings`, the log's ends in it (`known`), and how many
 * more it has, whose ends are not open in the log yet (`unknown`)
 */
function checkAnalyses({ feed, source, market }, list, [before, after]) {
  const what = `${feed}, ${source}`;
  for (const analysis of [before, after]) checkAnalysis({ feed, source, market }, list, analysis);
  for (const [figure, end] of Object.entries(ANALYSED)) {
    const listed = list.letters[end] ?? 0;
    const [some, later] = [before.counts[figure], after.counts[figure]];
    demand(
      some <= listed && listed <= later,
      () =>
        `The site's analysis counts ${some <= listed ? later : some} ${end} of ${what}, and its own list ${listed}.`,
    );
  }
  for (const [table, { row, ofSignal }] of Object.entries(TABLES)) {
    const [some, later] = [before, after].map((one) => addUp(one[table].map(row)));
    const logged = addUp(list.known.flatMap((own) => ofSignal(own, after[table])));
    for (const name of new Set([...some.keys(), ...later.keys(), ...logged.keys()])) {
      const [said, saidLater, own] = [some, later, logged].map((rows) => rows.get(name) ?? {});
      for (const figure of Object.keys({ ...said, ...saidLater, ...own })) {
        const count = own[figure] ?? 0;
        demand(
          (said[figure] ?? 0) <= count + list.unknown && count <= (saidLater[figure] ?? 0),
          () =>
            `The site's analysis (${table}, ${name}) counts ${saidLater[figure] ?? 0} ${figure} of ${what}, and the log ${count}.`,
        );
      }
    }
  }
}

/** That an analysis fits itself: its tables are of the same signals, and its rates follow. */
function checkAnalysis({ feed, source, market }, list, analysis) {
  const { letters, endings, known, unknown } = list;
  const { counts, sources, feeds } = analysis;
  const what = `${feed}, ${source}`;
  const own = feeds.find(({ name }) => name === feed);
  demand(
    analysis.source === source && own !== undefined && isSame(analysis.feed, own),
    () => `The site's analysis of ${what} is one of something else.`,
  );
  demand(
    (market ?? own.market) === own.market,
    () => `The site's analysis calls ${feed} a market that is ${own.market}; the log: ${market}.`,
  );
  const sumOf = (rows, figures) =>
    rows.reduce((sum, row) => sum + figures.reduce((some, figure) => some + row[figure], 0), 0);
  const { key: _key, ...row } = sources.find(({ key }) => key === source) ?? {};
  demand(
    isSame(row, counts) &&
      own.signals === sumOf(sources, Object.keys(ANALYSED)) &&
      Object.entries(TABLES).every(([table, { all }]) =>
        all.every((figure) => sumOf(analysis[table], [figure]) === counts[figure]),
      ),
    () => `The site's analysis of ${what} contradicts itself.`,
  );
  for (const group of [counts, ...analysis.pairs, ...analysis.models, ...analysis.grades]) {
    const { key, rate, rateLow, rateHigh, won, lost } = group;
    checkRates(key ? `${what}, ${key}` : what, [rate, rateLow, rateHigh], won, lost);
  }
  for (const { from, n, realised, realisedLow, realisedHigh } of analysis.confidence) {
    const won = Math.round((n * realised) / 100);
    checkRates(`${what}, from ${from} %`, [realised, realisedLow, realisedHigh], won, n - won, 1);
  }
  // The curve is of the list, where both are of one moment.
  const isOfList = Object.entries(ANALYSED).every(
    ([figure, end]) => counts[figure] === (letters[end] ?? 0),
  );
  if (isOfList) checkCurve(what, analysis.curve, endings);
  if (isOfList && unknown === 0) checkPredicted(what, analysis.confidence, known);
}

/** That the confidence of each range is the mean of those that were published. */
function checkPredicted(what, rows, known) {
  for (const { from, predicted } of rows) {
    const isIn = (own) => TABLES.confidence.ofSignal(own, rows).some(([name]) => name === from);
    const own = known.filter(isIn);
    const mean = own.reduce((sum, { confidence }) => sum + confidence, 0) / own.length;
    demand(
      isClose(predicted, mean),
      () =>
        `The site's analysis of ${what} says ${predicted} % from ${from} % on; by the log it is ${mean.toFixed(2)} %.`,
    );
  }
}

/** That each point of a curve is the rate of so many first results, and its last one that of all. */
function checkCurve(what, curve, endings) {
  let [won, lost, next] = [0, 0, 0];
  for (const letter of endings) {
    if (letter === "W") won += 1;
    else if (letter === "L") lost += 1;
    else continue;
    const point = curve[next];
    if (point?.decided !== won + lost) continue;
    checkRates(`${what}, after ${point.decided}`, [point.rate, point.low, point.high], won, lost);
    next += 1;
  }
  const last = won + lost < ENOUGH ? 0 : won + lost;
  demand(
    next === curve.length && (curve.at(-1)?.decided ?? 0) === last,
    () => `The site's curve of ${what} is not that of its list.`,
  );
}

/** A summary's figures: the log's, with what is sealed yet; and what else it says follows from them. */
function checkFigures(what, figures, { ends, waiting, payoutPercent }) {
  let [more, moreSettled] = [0, 0];
  for (const [figure, end] of Object.entries(SUMMED)) {
    const said = figures[figure];
    const logged = ends.filter((one) => one.end === end).length;
    demand(
      said >= logged,
      () => `The site's summary counts ${said} ${end} of ${what}, and the log ${logged}.`,
    );
    more += said - logged;
    if (end in WORTH) moreSettled += said - logged;
  }
  demand(
    more <= waiting,
    () => `The site's summary counts ${more} results of ${what} that the log does not have.`,
  );
  const { wonSignals: won, lostSignals: lost, breakevenSignals: even, totalSignals } = figures;
  demand(
    totalSignals === won + lost + even,
    () =>
      `The site's summary counts ${totalSignals} signals of ${what}; its own figures make ${won + lost + even}.`,
  );
  checkRates(what, [figures.winRate, figures.winRateLow, figures.winRateHigh], won, lost);
  const { expectedPer100: expected, avgConfidence: average } = figures;
  const share = won / (won + lost);
  const follows = won + lost < ENOUGH ? null : share * payoutPercent - 100 * (1 - share);
  demand(
    expected === null || follows === null ? expected === follows : isClose(expected, follows),
    () =>
      `The site's summary expects ${expected} per 100 of ${what}; by its figures it is ${follows?.toFixed(2) ?? "nothing"}.`,
  );
  const stated = ends.filter(({ end, confidence }) => end in WORTH && confidence !== null);
  const sum = stated.reduce((some, { confidence }) => some + confidence, 0);
  const all = stated.length + moreSettled;
  // What is sealed yet may have been published with any confidence, or with none.
  const isAverage =
    average === null
      ? stated.length === 0
      : all > 0 && average > sum / all - 0.011 && average < (sum + 100 * moreSettled) / all + 0.011;
  demand(
    isAverage,
    () =>
      `The site's summary gives ${what} the average confidence ${average}; by the log it is ${stated.length > 0 ? (sum / stated.length).toFixed(2) : "none"}.`,
  );
}

/** What an operator can turn either way falls to both sides alike, where it is not turned. */
function checkSplits(name, { better, worse, voidedLosing, voidedWinning }) {
  demand(
    chanceOf(better, worse) >= UNLIKELY,
    () =>
      `${name}: of the entries that were corrected afterwards ${better} made the result better and ${worse} worse. Chance gives that less than once in 10,000.`,
  );
  demand(
    chanceOf(voidedLosing, voidedWinning) >= UNLIKELY,
    () =>
      `${name}: of the signals that were voided ${voidedLosing} stood at a loss and ${voidedWinning} at a profit. Chance gives that less than once in 10,000.`,
  );
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

/** What a signal says of the mark that it is of, as far as forecasts are held against it. */
const termsOf = ({ pair, direction, confidence, entryPrice, model }) => ({
  pair,
  direction,
  confidence,
  entryPrice,
  model,
});

/**
 * What became of each mark: one record each, at its time, and behind the one that says that its best
 * forecast was published the record of that publication.
 */
class Marks {
  /** Of each feed: `{ marks, missing, changed, last, pairs }`. */
  feeds = new Map();
  /** Of the days that are looked at: what their records say, and what was published there. */
  days = new Map();
  /** The record before, if it is one of forecasts. */
  before = null;

  /** @param days such as "2026-06-01", and nothing of others is kept */
  constructor(days = []) {
    for (const day of days) this.days.set(day, []);
  }

  take(record) {
    const { before } = this;
    this.before = null;
    demand(
      before?.end !== "published" || record.kind === "published",
      () => `Record ${before.position} says that a forecast was published, and no record follows.`,
    );
    if (!record.hash) return;
    if (record.kind === "forecasts") this.end(record);
    else if (record.kind === "published") this.publish(record, before);
  }

  end({ position, time, body }) {
    const { feed, pairs, end } = body;
    const mark = Date.parse(body.mark);
    const slot = 5 * MINUTE;
    const known = this.feeds.get(feed.name) ?? {
      marks: 0,
      missing: 0,
      changed: 0,
      unforecast: 0,
      last: null,
    };
    this.feeds.set(feed.name, known);
    known.from ??= mark;
    demand(mark % slot === 0, () => `Record ${position} is of no mark.`);
    if (isReal(body)) {
      demand(
        known.last === null || mark > known.last,
        () => `Record ${position} is of a mark that has its forecasts already, or had its time.`,
      );
      demand(
        !body.commitment || time - mark <= FORECAST_WITHIN + CLOCKS,
        () => `Record ${position} forecasts what could be known by then.`,
      );
      if (known.last !== null) known.missing += (mark - known.last) / slot - 1;
    }
    if (known.pairs && known.pairs !== pairs.join()) known.changed += 1;
    const shown = {
      position,
      time,
      mark,
      pairs,
      end,
      commitment: body.commitment,
      feed: feed.name,
      countedBy: null,
    };
    if (this.days.size > 0) countOpened(known, shown);
    Object.assign(known, { marks: known.marks + 1, last: mark, pairs: pairs.join() });
    this.before = shown;
    // The first mark of a day says how the last forecasts of the one before came out.
    for (const day of new Set(
      [mark, mark - 1].map((at) => new Date(at).toISOString().slice(0, 10)),
    )) {
      this.days.get(day)?.push(shown);
    }
  }

  publish({ position, body }, before) {
    const { feed, slot, source = "engine" } = body;
    const known = this.feeds.get(feed.name);
    if (source !== "engine" || !known || Date.parse(slot) < known.from) return;
    // An instance of the release before may go on for a while.
    if (before === null && Date.parse(slot) < known.from + MIXED_FOR) {
      known.unforecast += 1;
      return;
    }
    demand(
      before?.end === "published" && before.feed === feed.name && before.mark === Date.parse(slot),
      () => `Record ${position} is a signal of a mark without forecasts, or of another one.`,
    );
    before.published = { position, ...termsOf(body) };
  }

  present() {
    const facts = [...this.feeds].map(([name, { marks, missing, changed, unforecast }]) => [
      name,
      { marks, missing, changed, unforecast },
    ]);
    return Object.fromEntries(facts);
  }
}

/**
 * By the record of a mark a site has counted how forecasts came out that were open then, the earliest
 * first: `known` has those of the feed that wait for it.
 */
function countOpened(known, shown) {
  known.waiting ??= [];
  // A recording that begins anew has marks from before those that wait.
  known.isInOrder = (known.isInOrder ?? true) && (known.last === null || shown.mark > known.last);
  let due = known.waiting.findIndex(({ time }) => time + FORECASTS_OPEN > shown.time);
  if (due < 0) due = known.waiting.length;
  for (const one of known.waiting.splice(0, Math.min(due, COUNTED_MOST))) {
    one.countedBy = known.isInOrder ? shown.time : null;
  }
  if (shown.commitment) known.waiting.push(shown);
}

/** What was forecast at a mark, from what opens its record. */
function openForecasts({ position, mark, pairs, commitment, feed }, salt, text) {
  const bytes = UTF8.encode(text);
  const sealed = new Uint8Array(32 + bytes.length);
  for (let i = 0; i < 32; i += 1) sealed[i] = 16 * digitAt(salt, 2 * i) + digitAt(salt, 2 * i + 1);
  sealed.set(bytes, 32);
  demand(
    sha256(sealed) === commitment,
    () => `What opens the forecasts of record ${position} is not what it committed to.`,
  );
  let opened;
  try {
    opened = JSON.parse(text);
  } catch {
    throw new Fault(`The forecasts of record ${position} are no JSON.`);
  }
  const odd = oddBy(OPENED_FORECASTS)(opened);
  demand(odd === null, () => `What was forecast by record ${position} ${odd}.`);
  demand(
    opened.feed === feed &&
      Date.parse(opened.mark) === mark &&
      isSame(
        opened.pairs.map(({ pair }) => pair),
        pairs,
      ),
    () => `Record ${position} opens to the forecasts of other pairs, or of another mark.`,
  );
  return opened;
}

const isCall = ({ up }) => up > 0.5;
const likelihoodOf = ({ up }) => Math.max(up, 1 - up);

/** What rounding a probability to five digits may make of it. */
const ROUNDED = 0.00002;

/** That what was published is the best of a mark's forecasts, or that none could be. */
function checkBest({ position, end, published }, { floor, model, pairs }) {
  // A signal shows a tenth of a percent: at the floor's own, rounding decides.
  const reaching = (least) =>
    pairs.filter((one) => one.up !== undefined && 100 * likelihoodOf(one) >= least);
  const able = reaching(floor - 0.06);
  const highest = Math.max(...able.map(likelihoodOf));
  demand(
    end !== "quiet" || reaching(floor + 0.06).length === 0,
    () => `Record ${position} says that nothing could be published, and a forecast could.`,
  );
  // What is sealed yet, or was not looked for, says nothing.
  if (end !== "published" || !published) return;
  const { position: later, pair, direction, confidence, entryPrice } = published;
  demand(
    published.model === model,
    () => `Record ${later} names another model than its mark's forecasts.`,
  );
  const own = able.find((one) => one.pair === pair);
  demand(
    own && likelihoodOf(own) > highest - ROUNDED && (isCall(own) ? "CALL" : "PUT") === direction,
    () => `Record ${later} publishes what was not the best forecast of its mark.`,
  );
  demand(
    Math.abs(confidence - 100 * highest) < 0.06 && own.price === entryPrice,
    () => `Record ${later} has another confidence or price than its mark's forecast.`,
  );
}

/** That each forecast follows from its features, by the model that the reader has. */
function checkForecasts({ position }, { pairs, widened }, model) {
  for (const { pair, up, interval, by } of pairs) {
    if (up === undefined) continue;
    const [mean, deviation] = by.slice(-2);
    const own = reckon(model, { features: by.slice(0, -2), slope: { mean, deviation }, widened });
    const likely = own.direction === "CALL" ? own.confidence : 100 - own.confidence;
    const parts = [
      [100 * up, likely],
      [interval[0], own.confidenceLow],
      [interval[1], own.confidenceHigh],
    ];
    // Features are rounded to a thousandth.
    demand(
      parts.every(([said, follows]) => Math.abs(said - follows) < 0.1),
      () => `The forecast of ${pair} in record ${position} does not follow from its features.`,
    );
  }
}

/** Adds how a mark's forecasts came out by the prices of the next one. */
function countOutcomes(counts, before, after) {
  const prices = new Map(after.pairs.map(({ pair, price }) => [pair, price]));
  for (const one of before.pairs) {
    const close = prices.get(one.pair) ?? null;
    if (one.up === undefined || one.price === null || close === null) continue;
    if (close === one.price) counts.even += 1;
    else if (close > one.price === isCall(one)) counts.won += 1;
    else counts.lost += 1;
  }
}

/**
 * The forecasts of a day, all pairs at all marks: what opens each record, whether each signal was its
 * mark's best, and how they came out.
 * @param text a line for each mark: the record's position, the salt, and what it opens to
 * @param figures what the site counts of each feed, if it was asked
 * @param marks of the day, as `Marks` has them, and the first of the next
 */
function checkDay({ day, text, figures = [] }, marks, { models, now }) {
  const lines = new Map();
  for (const line of text.split("\n").filter(Boolean)) {
    const [, position, salt, opening] = /^(\d+) ([\da-f]{64}) (\{.*\})$/.exec(line) ?? [];
    demand(opening, () => `What the site gives of ${day} has a line that is no opening.`);
    lines.set(Number(position), [salt, opening]);
  }
  const counts = {
    day,
    marks: 0,
    forecasts: 0,
    silent: 0,
    shut: 0,
    won: 0,
    lost: 0,
    even: 0,
    undecided: 0,
    reckoned: 0,
  };
  const before = new Map();
  const own = new Map(figures.map(({ feed, at }) => [feed, new CountedDay(at)]));
  for (const one of marks) {
    const isOfDay = new Date(one.mark).toISOString().startsWith(day);
    counts.marks += Number(isOfDay);
    const counted = own.get(one.feed);
    if (isOfDay) counted?.addMark(one);
    const line = lines.get(one.position);
    const earlier = before.get(one.feed);
    before.delete(one.feed);
    if (!one.commitment) continue;
    if (!line) {
      demand(
        now - one.time < FORECASTS_SHUT || !isOfDay,
        () => `The forecasts of record ${one.position} should have been opened long ago.`,
      );
      counts.shut += Number(isOfDay);
      const forecasts = isOfDay ? one.pairs.length : 0;
      counted?.addShut({ forecasts, outcomes: forecasts + (earlier?.opened.pairs.length ?? 0) });
      continue;
    }
    const opened = openForecasts(one, ...line);
    if (earlier?.one.mark === one.mark - 5 * MINUTE) {
      countOutcomes(counts, earlier.opened, opened);
      counted?.addOutcomes(earlier, opened);
    }
    if (!isOfDay) continue;
    checkBest(one, opened);
    const model = models.get(opened.model);
    if (model) {
      checkForecasts(one, opened, model);
      counts.reckoned += 1;
    }
    const silent = opened.pairs.filter((pair) => "silent" in pair).length;
    counts.silent += silent;
    counts.forecasts += opened.pairs.length - silent;
    before.set(one.feed, { one, opened });
    counted?.addForecasts(opened.pairs.length - silent);
  }
  // Where the next mark has no price that was committed to.
  counts.undecided = counts.forecasts - counts.won - counts.lost - counts.even;
  for (const one of figures) own.get(one.feed).hold(day, one);
  return counts;
}

/** What a site can say of a feed's day, by the log and by what opens it: at least, and at most. */
class CountedDay {
  least = { marks: 0, forecasts: 0, pairs: 0, won: 0, lost: 0, even: 0 };
  most = { ...this.least };

  /** @param at when the site was asked */
  constructor(at) {
    this.at = at;
  }

  /** Whether what was done then was done for sure when the site was asked. */
  isBefore(time) {
    return time < this.at - JUST_NOW;
  }

  addMark({ time, pairs, commitment }) {
    const count = commitment ? pairs.length : 0;
    this.most.marks += 1;
    this.most.pairs += count;
    if (!this.isBefore(time)) return;
    this.least.marks += 1;
    this.least.pairs += count;
  }

  addForecasts(count) {
    this.most.forecasts += count;
    this.least.forecasts += count;
  }

  /** So many pairs may be forecasts, or may have come out in whatever way: that is shut yet. */
  addShut({ forecasts, outcomes }) {
    this.most.forecasts += forecasts;
    for (const name of ["won", "lost", "even"]) this.most[name] += outcomes;
  }

  addOutcomes({ one, opened }, next) {
    countOutcomes(this.most, opened, next);
    if (one.countedBy && this.isBefore(one.countedBy)) countOutcomes(this.least, opened, next);
  }

  /** That the site counts the day so. */
  hold(day, { feed, days }) {
    const said = days.find((one) => one.day === day);
    const isOld = days.length >= FORECAST_DAYS && days.at(-1).day > day;
    demand(
      said || isOld || this.least.marks === 0,
      () => `The site's figures leave out the forecasts of ${feed} on ${day}.`,
    );
    if (!said) return;
    const figures = { ...said, pairs: said.forecasts + said.silent };
    for (const [name, least] of Object.entries(this.least)) {
      const [figure, most] = [figures[name], this.most[name]];
      demand(
        figure >= least && figure <= most,
        () =>
          `The site counts ${figure} ${name} in its forecasts of ${feed} on ${day}; by the log it is ${least === most ? most : `${least} to ${most}`}.`,
      );
    }
  }
}

/** That what a site says of all days follows from what it says of each. */
function checkSums({ feed, days, ends, silent, rate, ...all }) {
  const decided = all.won + all.lost;
  demand(
    (rate === null) === (decided === 0) &&
      (rate === null || isClose(rate, (100 * all.won) / decided)),
    () => `The site gives the forecasts of ${feed} a rate that does not follow from its counts.`,
  );
  // Of more days it does not show the others.
  if (days.length >= FORECAST_DAYS) return;
  const sumOf = (list, name) => list.reduce((sum, one) => sum + one[name], 0);
  demand(
    Object.keys(FORECASTS).every((name) => sumOf(days, name) === all[name]) &&
      sumOf(days, "silent") === sumOf(silent, "count") &&
      all.marks === sumOf(ends, "count"),
    () => `The site counts the forecasts of ${feed} otherwise than those of its days together.`,
  );
}

/** Which signals are recommended follows from what is sealed with each, at its payout. */
function checkGrade(position, { source = "engine", grade, payoutPercent, confidenceLow }) {
  const follows = confidenceLow > breakEven(payoutPercent) ? "recommended" : "below_break_even";
  demand(
    grade === undefined
      ? payoutPercent === undefined
      : source === "engine" &&
          confidenceLow !== null &&
          isPrice(payoutPercent) &&
          grade === follows,
    () => `Record ${position} has a grade that does not follow from its confidence and payout.`,
  );
}

/** The share of won signals, in percent, at which stakes and payouts come out even. */
const breakEven = (payoutPercent) => 10_000 / (100 + payoutPercent);

const NONE = [];

/** What those got who came later, as far as a settled signal says: the outcome by the seconds. */
function laterEnds({ direction, closePrice, laterPrices = NONE }) {
  return laterPrices.map(({ seconds, price }) => [
    seconds,
    outcomeOf(direction, price, closePrice),
  ]);
}

const isSame = (one, other) => one === other || JSON.stringify(one) === JSON.stringify(other);

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

/** How old a price of a publication may be, in milliseconds: what it says, never more than ours. */
function tickAge({ feed, terms }) {
  return Math.min(terms?.tickAgeMs ?? Infinity, feed.live ? TICK_AGE.live : TICK_AGE.recorded);
}

/** Whether a price is from before a moment, and no older than its publication allows. */
function isOfAge(was, tickAt, mark) {
  const at = Date.parse(tickAt);
  return at < mark && at >= mark - tickAge(was);
}

/** What becomes of a direction between two prices. */
function outcomeOf(direction, entryPrice, price) {
  const way = Math.sign(price - entryPrice) * WAYS[direction];
  return way > 0 ? "profit" : way < 0 ? "loss" : "breakeven";
}

/** Whether a price fits in with most of the closes around it. */
function isNear({ closePrice, closeTickAt }, around, bound) {
  const near = around.filter(({ at, price }) => {
    const apart = Math.abs(Date.parse(at) - Date.parse(closeTickAt)) / BOUND_FOR;
    return Math.abs(Math.log(closePrice / price)) <= bound * Math.sqrt(Math.max(1, apart));
  });
  return around.length > 0 && near.length * 2 >= around.length;
}

/**
 * A signal that was held says how it was decided, and no other does: by a history that the price fits
 * in with, by a person who took one of the prices that had been recorded, in time, or by nobody.
 */
function checkDecision(position, kind, body, held) {
  const { decided } = body;
  demand((decided !== undefined) === (held !== undefined), () =>
    held
      ? `Record ${position} does not say who decided on the signal that record ${held.position} holds.`
      : `Record ${position} decides on a signal that was not held.`,
  );
  if (!held) return;
  const { by, source, around } = decided;
  const [at, expiry] = [Date.parse(body.settledAt), Date.parse(body.expiresAt)];
  demand(
    at >= Date.parse(held.body.heldAt) && (by !== "nobody" || at >= expiry + HELD_FOR),
    () => `Record ${position} ends a signal that was held before anything could be decided.`,
  );
  demand(
    by !== "person" || at <= expiry + HELD_FOR,
    () =>
      `Record ${position} has a person decide later than ${HELD_FOR / MINUTE} min after the expiry.`,
  );
  const isSettled = kind === "settled";
  demand(
    isSettled
      ? by !== "nobody" && (by !== "person" || source !== undefined)
      : by !== "history" && source === undefined,
    () => `Record ${position} says otherwise how it was decided than how the signal ended.`,
  );
  if (!isSettled) return;
  demand(
    by !== "history" || isNear(body, around, held.body.bound),
    () => `Record ${position} has a price that the history around it does not confirm.`,
  );
  const chosen = held.body.prices.find((one) => one.source === source);
  demand(
    by !== "person" ||
      (chosen?.closePrice === body.closePrice &&
        chosen.closeTickAt === body.closeTickAt &&
        chosen.entryPrice === body.entryPrice),
    () =>
      `Record ${position} settles a signal at a price that record ${held.position} does not have.`,
  );
}

/** Nothing is voided when its end is known; with terms, only soon after its publication. */
function checkVoid(position, body, time, { body: was, time: recordedAt }) {
  const voided = Date.parse(body.voidedAt);
  const expiry = Date.parse(body.expiresAt);
  demand(
    voided < expiry && (!isReal(body) || time <= expiry + WRITING),
    () => `Record ${position} voids a signal after its expiry, when its outcome was known.`,
  );
  const slot = Date.parse(was.slot);
  demand(
    voided >= slot && (!body.feed.live || voided <= time + CLOCKS),
    () => `Record ${position} says that a signal was voided at another time than it was.`,
  );
  const { price, priceTickAt } = body;
  const tick = Date.parse(priceTickAt);
  // A recording may run while a void waits to be written; its time is its own.
  const oldest = (body.feed.live ? voided - CLOCKS : slot) - tickAge(was);
  demand(
    price === null ? priceTickAt === null : tick <= voided && tick >= oldest,
    () => `Record ${position} voids a signal at a price from another time.`,
  );
  if (was.terms === undefined) return;
  const within = Math.min(was.terms.voidWithinMs, VOID_WITHIN);
  const published = Date.parse(was.publishedAt);
  const isRecordedSoon = !body.feed.live || time - recordedAt <= within + WRITING;
  demand(
    voided - published <= within && isRecordedSoon,
    () =>
      `Record ${position} voids a signal later than ${within / 1_000} s after its publication, which its terms do not allow.`,
  );
}

function checkOutcome(position, body, was) {
  const { entryPrice, closePrice, direction, outcome } = body;
  demand(
    isRule(body.rule) && isRule(was.rule),
    () => `Record ${position} goes by a rule that this program does not know.`,
  );
  const slot = Date.parse(was.slot);
  const expiry = Date.parse(body.expiresAt);
  demand(
    Date.parse(body.closeTickAt) >= slot && isOfAge(was, body.closeTickAt, expiry),
    () => `Record ${position} has a closing price from another time.`,
  );
  demand(
    body.publishedEntryPrice !== undefined || body.entryTickAt === undefined,
    () => `Record ${position} says of when its entry is, and not that it was corrected.`,
  );
  // Since there are terms, a corrected entry says of when its price is, too.
  demand(
    !was.terms || entryPrice === was.entryPrice || isOfAge(was, body.entryTickAt, slot),
    () => `Record ${position} corrects the entry by a price from another time.`,
  );
  const follows = outcomeOf(direction, entryPrice, closePrice);
  demand(
    outcome === follows,
    () =>
      `Record ${position} says ${outcome}; a ${direction} from ${entryPrice} to ${closePrice} is ${follows}.`,
  );
}

// ---- Confidence: whether it follows from its features, by a model that the reader has

/** JSON as RFC 8785 has it. */
function canonical(value) {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  const names = Object.keys(value).sort();
  return `{${names.map((name) => `${JSON.stringify(name)}:${canonical(value[name])}`).join(",")}}`;
}

const logistic = (value) => 1 / (1 + Math.exp(-value));

/** Percent of a probability and of both ends of its interval, and the direction they are of. */
function reckon({ weights, calibration }, { features, slope: { mean, deviation }, widened }) {
  const logit = weights.reduce((sum, weight, i) => sum + weight * features[i], 0);
  const centre = Math.abs(logit) * mean;
  const variance = (logit * deviation) ** 2;
  // The mean of a logit that is known only so well (MacKay 1992), never above the model's cap.
  const moderated = Math.max(0, centre) / Math.sqrt(1 + (Math.PI / 8) * variance);
  const share = Math.min(calibration.cap, logistic(moderated));
  // 80 % of runs of 300 such signals: 4 / 300 is what counting them adds to the variance.
  const reach = widened * 1.2816 * Math.sqrt(variance + 4 / 300);
  return {
    direction: logit > 0 ? "CALL" : "PUT",
    confidence: 100 * share,
    confidenceLow: 100 * Math.min(share, logistic(centre - reach)),
    confidenceHigh: 100 * Math.max(share, logistic(centre + reach)),
  };
}

class Confidences {
  reckoned = 0;

  /** @param texts models as JSON */
  constructor(texts = []) {
    this.models = new Map(
      texts.map((text) => {
        const { hash, ...model } = JSON.parse(text);
        demand(sha256(canonical(model)) === hash, () => "The model is not the one of its hash.");
        return [hash, model];
      }),
    );
  }

  take({ kind, position, body }) {
    const model = kind === "published" && body && this.models.get(body.model);
    if (!model || !body.evidence) return;
    for (const [name, value] of Object.entries(reckon(model, body.evidence))) {
      // Rounded to a tenth; whoever reckons otherwise in the last digit is not wrong.
      const isNumber = typeof value === "number";
      const said = body[name];
      demand(
        isNumber ? Math.abs(said - value) < 0.0501 : said === value,
        () =>
          `Record ${position} has the ${name} ${said}; by its features and its model it is ${isNumber ? value.toFixed(1) : value}.`,
      );
    }
    this.reckoned += 1;
  }
}

/** Takes records in the ledger's order, each as soon as it and all before it are open. */
class Meaning {
  signals = new Signals();
  models = new Models();
  marks;
  /** How many records were taken, or passed over at the end. */
  taken = 0;
  /** The first fault. */
  fault = null;

  /** @param models the reader's own, as JSON, and @param days whose forecasts are looked at */
  constructor(models, days) {
    this.confidences = new Confidences(models);
    this.marks = new Marks(days);
  }

  follow(list) {
    while (list[this.taken]?.hash) this.takeNext(list);
  }

  /** What is sealed yet says nothing. */
  finish(list) {
    while (this.taken < list.length) this.takeNext(list);
  }

  takeNext(list) {
    const record = list[this.taken];
    this.taken += 1;
    this.fault ??= faultOf(() => {
      if (record.hash) checkBody(record);
      this.signals.take(record);
      this.models.take(record);
      this.confidences.take(record);
      this.marks.take(record);
    });
    // What all records say together is more than what a browser likes to keep.
    record.body = null;
  }
}

// ---- A reader's own copy: the record and the salt by which it was sealed

/**
 * A record as somebody has it who received its signal, `{ record, salt }` as text; what is openly in
 * the log has no salt.
 */
function readOwn({ record: text, salt }) {
  demand(
    typeof text === "string" && (salt === null || /^[\da-f]{64}$/.test(salt)),
    () => "Your copy is no record with its salt.",
  );
  const entry = salt === null ? `${RECORDED}${text}}` : `${OPENED}${text},"salt":"${salt}"}`;
  const { hash, commitment = null } = hashesOf(entry);
  return { ...readRecord(text, "in your copy", hash), commitment };
}

/** Whether a record of the log is the one in the copy: by its hash, or by its seal if it is shut. */
function isOwn(own, logged) {
  if (logged?.hash) return logged.hash === own.hash;
  return (
    own.commitment !== null &&
    logged?.commitment === own.commitment &&
    logged.kind === own.kind &&
    logged.recordedAt === own.recordedAt
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

/**
 * What somebody kept of a message: "412:CsUY...", "1,234 entries, root CsUY...", or all of its line,
 * in whatever language it was told.
 * Fewer than 24 characters of a root could be met by trying.
 */
function readTold(text) {
  const [, size, root] =
    /([1-9]\d{0,2}(?:[,.\s]\d{3})+|[1-9]\d{0,15})(?: \p{L}+, \p{L}+ |:)([A-Za-z\d+/]{24,43}=?)(?![\w+/=])/u.exec(
      text,
    ) ?? [];
  demand(root !== undefined, () => `A root is told as N:ROOT, with at least 24 characters of it.`);
  return { size: Number(size.replace(/\D/g, "")), root };
}

/** A check that takes a log's entries some at a time, in their order. */
class LogCheck {
  /** Entries that were handed in. */
  size = 0;
  records = new Records();
  /** Roots of the tree by its size, of the sizes that matter. */
  roots = { 0: btoa(new Tree().root) };
  /** The first fault among the entries themselves. */
  inside = null;

  /**
   * @param head checkpoint of the log, and @param kept of an earlier look or null, both as read
   * @param signed what `checkWitnesses` found
   * @param told size and root of the log as a message told them, or null
   */
  constructor(head, kept, signed, { told, meaning, hasher, key }) {
    this.meaning = meaning;
    this.key = key;
    this.head = head;
    this.kept = kept;
    this.signed = signed;
    this.hasher = hasher;
    this.told = told;
  }

  /** Resolves when they are checked; the next ones may be handed in before. */
  async take(entries) {
    const first = this.size;
    this.size += entries.length;
    const { hashes, commitments, roots } = await this.hasher.take(entries);
    Object.assign(this.roots, roots);
    entries.forEach((entry, i) => {
      const own = { hash: hashes[i], commitment: commitments[i] };
      this.inside ??= faultOf(() => this.records.take(entry, first + i, own));
    });
    this.meaning.follow(this.records.list);
  }

  /** What holds as a whole, or does not. */
  end({
    head: told,
    now,
    own = [],
    published = null,
    summary = null,
    siteUnread = null,
    days = [],
  }) {
    const { size, roots, records, meaning, head, kept } = this;
    meaning.finish(records.list);
    const lastTime = records.list.at(-1)?.time ?? 0;
    this.inside ??=
      faultOf(() => records.checkTimes()) ??
      faultOf(() => records.checkChain(told)) ??
      meaning.fault ??
      faultOf(() => records.checkOpened(now ?? lastTime)) ??
      faultOf(() => meaning.signals.finish(lastTime));
    const outside = faultOf(() => {
      demand(
        size === head.size,
        () => `The log has ${size} entries where its checkpoint signs ${head.size}.`,
      );
      demand(
        roots[size] === head.root,
        () => `The log's ${size} entries are not those that its checkpoint signs.`,
      );
      demand(
        !kept || roots[kept.size] === kept.root,
        () => `The log does not hold the ${kept.size} entries whose checkpoint you kept.`,
      );
    });
    const untold = faultOf(() => this.checkTold());
    let counted = null;
    const miscounted = faultOf(() => {
      // Where the log itself does not hold, there is nothing to compare with.
      if (this.inside !== null) return;
      if (summary) meaning.signals.compareSummary(summary, published ?? []);
      if (summary) this.checkShown(summary, now);
      if (published) counted = meaning.signals.compare(published, now);
    });
    const forecasts = [];
    const unlike = faultOf(() => {
      if (this.inside !== null) return;
      for (const one of days) {
        const known = { models: meaning.confidences.models, now: now ?? lastTime };
        forecasts.push(checkDay(one, meaning.marks.days.get(one.day) ?? [], known));
      }
      for (const { figures = [] } of days) figures.forEach(checkSums);
    });
    const { list } = records;
    const unread =
      siteUnread &&
      `The site's own figures could not be read, so nothing holds them to the log. ${siteUnread.why}`;
    const faults = [
      outside,
      untold,
      this.inside,
      this.signed.alone,
      miscounted,
      unlike,
      unread,
    ].filter(Boolean);
    return {
      fault: faults.join(" ") || null,
      ...(this.told && { told: untold === null }),
      ...(siteUnread !== null && faults.length === 1 && { siteUnread: siteUnread.address }),
      size,
      records: list.length,
      sealed: list.filter((record) => !record.hash).length,
      names: Object.fromEntries(meaning.signals.names),
      counts: Object.fromEntries(meaning.signals.counts),
      notes: Object.fromEntries(meaning.signals.notes),
      worst: meaning.signals.worst(),
      late: meaning.signals.late.slice(0, SHOWN).map((one) => records.pauseBefore(one)),
      reckoned: meaning.confidences.reckoned,
      marks: meaning.marks.present(),
      forecasts,
      counted,
      witnesses: this.signed.witnesses,
      own: own.map(readOwn).map((copy) => ({
        signalId: copy.signalId,
        position: copy.position,
        isIn: isOwn(copy, list[copy.position - 1]),
      })),
    };
  }

  /** That a site's summary shows the head of this log, or of its beginning, and that of its ledger. */
  checkShown({ log, ledger }, now = 0) {
    demand(log !== null, () => "The site's summary says that there is no public log; this is one.");
    const { origin, size, root, key, witnesses } = log;
    demand(
      key === this.key && origin === key.split("+")[0] && this.roots[size] === root,
      () => `The site's summary shows a log of ${size} entries that is not this one.`,
    );
    demand(
      witnesses.every(({ signedSize }) => signedSize === null || signedSize <= size),
      () => "The site's summary shows a witness that has signed more than there is.",
    );
    const { list } = this.records;
    const { position, hash, recordedAt } = ledger ?? { position: 0 };
    const own = list[position - 1];
    const isBehind = position > list.length && Date.parse(recordedAt) > now - LISTED_WITHIN;
    demand(
      own
        ? recordedAt === own.recordedAt && (!own.hash || hash === own.hash)
        : // The log follows its ledger some moments later.
          isBehind || list.length === position,
      () => `The site's summary shows a last record, ${position}, that is not one of this log.`,
    );
  }

  /** Whether the log begins with the entries whose root was told. */
  checkTold() {
    const { size, roots, told } = this;
    demand(
      !told || told.size <= size,
      () => `The log has ${size} entries, and had ${told.size} by the root that you kept.`,
    );
    demand(
      !told || roots[told.size].startsWith(told.root),
      () => `The log's first ${told.size} entries do not have the root ${told.root} that you kept.`,
    );
  }
}

/** The check of a log whose checkpoint is signed; throws where it is not. */
async function beginCheck({ key, checkpoint }, known) {
  const trusted = await readKey(known.key ?? key);
  const head = await readCheckpoint(checkpoint, trusted, "The log's checkpoint");
  const kept = known.kept
    ? await readCheckpoint(known.kept, trusted, "The checkpoint that you kept")
    : null;
  const signed = await checkWitnesses(checkpoint, known.witnesses ?? []);
  const meaning = new Meaning(
    known.models,
    (known.days ?? []).map(({ day }) => day),
  );
  const told = known.told === undefined ? null : readTold(known.told);
  const sizes = [head.size, kept?.size, told?.size, known.summary?.log?.size];
  const hasher = await startHasher(sizes, head.size);
  return new LogCheck(head, kept, signed, { told, meaning, hasher, key: key.trim() });
}

/**
 * Checks a log: its entries by themselves and by their meaning, and that they are what was signed.
 * @param log `{ key, checkpoint, entries }`, all as text
 * @param known `{ key, kept, told, head, now, witnesses, models, own, published, summary, siteUnread, days }`:
 * what the reader knows from elsewhere; before the last are what `fetchSite` found, and last is what
 * `fetchDays` did
 * @returns `{ fault, size, records, sealed, names, counts, notes, worst, late, reckoned, marks, forecasts, counted, witnesses, own }`;
 * fault is a sentence, or null. With `told`, a text, also `{ told }`: whether the log begins with the entries whose root it names
 */
export async function verifyLog(log, known = {}) {
  let check;
  try {
    check = await beginCheck(log, known);
  } catch (error) {
    const nothing = {
      size: 0,
      records: 0,
      sealed: 0,
      names: {},
      counts: {},
      notes: {},
      worst: {},
      late: [],
      reckoned: 0,
      marks: {},
      forecasts: [],
      counted: null,
      witnesses: [],
      own: [],
    };
    return { fault: wordsOf(error), ...nothing };
  }
  try {
    let next = 0;
    const takeOn = async () => {
      while (next < log.entries.length) await check.take(log.entries.slice(next, (next += TILE)));
    };
    // While some are read, the next ones are hashed.
    await Promise.all([takeOn(), takeOn(), takeOn()]);
    return check.end(known);
  } finally {
    check.hasher.end();
  }
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
  if (entry.startsWith(RECORDED)) {
    return readRecord(entry.slice(RECORDED.length, -1), at, hashesOf(entry).hash);
  }
  const [, commitment, kind, position, recordedAt] = SEAL.exec(entry) ?? [];
  if (!commitment) return null;
  const sealed = { commitment, kind, position: Number(position), recordedAt, at };
  if (opening === undefined) return sealed;
  const records = new Records();
  records.list[sealed.position - 1] = sealed;
  records.open(opening, "the proof gives", hashesOf(opening));
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
    const said = new TextDecoder().decode(bytes);
    throw Object.assign(new Unread(`${url} answers ${reply.status}.`), {
      isMissing: reply.status === 404 && said.includes('"not_found"'),
    });
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

/** Hands on all entries of a log in their order, some at a time as they come; waits for who takes them. */
async function fetchEntries(prefix, checkpoint, take, tell) {
  const size = Number(checkpoint.split("\n")[1]);
  const waiting = new Map();
  let next = 0;
  let taken = 0;
  let work = null;
  const readOn = async () => {
    while (next * TILE < size) {
      const number = next;
      next += 1;
      const bytes = await get(`${prefix}/tile/entries/${tilePath(number, size)}`, tell);
      waiting.set(number, splitBundle(bytes, number));
      for (let some; (some = waiting.get(taken)); taken += 1) {
        waiting.delete(taken);
        work = Promise.all([work, take(some)]);
      }
      await work;
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

/** What a site that stands beside its log answers; an `Unread` of it names the `address`. */
async function askSite(prefix, { call, query = {} }, tell) {
  const { href } = new URL(`../api/record/${call}?${new URLSearchParams(query)}`, `${prefix}/`);
  const address = href.replace(/\?$/, "");
  const unread = (why) => Object.assign(new Unread(why), { address });
  const text = await getText(address, tell).catch((error) => {
    throw unread(error.message);
  });
  let data;
  try {
    ({ data } = JSON.parse(text));
  } catch {
    throw unread(`${address} gives no figures.`);
  }
  const odd = oddBy(ANSWERS[call])(data ?? null);
  if (odd !== null) throw unread(`What ${address} gives ${odd}.`);
  return data;
}

/**
 * What a site that stands beside its log counts: `published`, by feed and source the letters of all
 * results with the analyses of before and after; and `summary`, read after them, so that what is
 * listed is in it. Where any of it cannot be read, `siteUnread` says of which address, and why in
 * words.
 */
async function fetchSite(prefix, tell) {
  const ask = (call, query) => askSite(prefix, { call, query }, tell);
  try {
    const published = [];
    for (const { name: feed } of (await ask("analysis")).feeds) {
      for (const { key: source } of (await ask("analysis", { feed })).sources) {
        const before = await ask("analysis", { feed, source });
        const list = await ask("endings", { feed, source });
        const after = await ask("analysis", { feed, source });
        published.push({ feed, source, ...list, analyses: [before, after] });
      }
    }
    return { published, summary: await ask("summary"), siteUnread: null };
  } catch (error) {
    if (!(error instanceof Unread)) throw error;
    const { message: why, address } = error;
    return { published: null, summary: null, siteUnread: { address, why } };
  }
}

/** What opens the forecasts of these days, as text each, and what the site counts of their feeds. */
async function fetchDays(prefix, days, tell) {
  const found = [];
  const asked = new Map();
  for (const day of days) {
    demand(
      /^\d{4}-\d\d-\d\d$/.test(day),
      () => `A day is written as 2026-06-01; "${day}" is none.`,
    );
    const text = await getText(`${prefix}/forecasts/${day}`, tell);
    const feeds = new Set([...text.matchAll(/ \{"feed":"([^"\\]+)"/g)].map(([, feed]) => feed));
    for (const feed of feeds) {
      if (asked.has(feed)) continue;
      const at = Date.now();
      const figures = await askSite(prefix, { call: "forecasts", query: { feed } }, tell);
      demand(figures.feed === feed, () => `The site gives figures of another feed than ${feed}.`);
      asked.set(feed, { ...figures, at });
    }
    found.push({ day, text, figures: [...feeds].map((feed) => asked.get(feed)) });
  }
  return found;
}

// ---- From one head to the next, by the hashes that are kept for ever

/** The largest complete subtrees that entries from one to before another are made of, in order. */
function partsOf(from, to) {
  const parts = [];
  for (let start = from; start < to;) {
    let size = 1;
    while (start % (2 * size) === 0 && start + 2 * size <= to) size *= 2;
    parts.push({ start, size });
    start += size;
  }
  return parts;
}

/** The hash above a power of two of hashes. */
function hashAbove(hashes) {
  if (hashes.length === 1) return hashes[0];
  const half = hashes.length / 2;
  return nodeHash(hashAbove(hashes.slice(0, half)), hashAbove(hashes.slice(half)));
}

/** Hashes of complete subtrees of a log with `size` entries, each tile asked for once. */
function subtreeReader(prefix, size, tell) {
  const tiles = new Map();
  const tile = (level, number, of) => {
    const path = `${level}/${tilePath(number, of)}`;
    if (!tiles.has(path)) tiles.set(path, get(`${prefix}/tile/${path}`, tell));
    return tiles.get(path);
  };
  return async ({ start, size: wide }) => {
    let level = 0;
    let below = 1;
    while (below * TILE <= wide) [level, below] = [level + 1, below * TILE];
    const first = start / below;
    const bytes = await tile(level, Math.floor(first / TILE), Math.floor(size / below));
    const hashes = Array.from({ length: wide / below }, (_, index) => {
      const at = 32 * ((first % TILE) + index);
      return String.fromCharCode(...bytes.subarray(at, at + 32));
    });
    return hashAbove(hashes);
  };
}

/** The root of the tree whose complete subtrees these are, in order, from its first entry on. */
function rootOf(parts) {
  const stack = [];
  for (const { size, hash } of parts) {
    let one = { size, hash };
    for (let left; (left = stack.at(-1))?.size === one.size;) {
      stack.pop();
      one = { size: 2 * one.size, hash: nodeHash(left.hash, one.hash) };
    }
    stack.push(one);
  }
  return stack.map(({ hash }) => hash).reduceRight((right, left) => nodeHash(left, right));
}

/**
 * That a head goes on from the one that was kept: the roots of both follow from the same hashes.
 * @returns what does not hold, in words, or null
 */
async function growthFault(prefix, kept, head, tell) {
  const lost = `The log does not hold the ${kept.size} entries whose checkpoint you kept.`;
  if (head.size < kept.size) return lost;
  if (head.size === kept.size) return head.root === kept.root ? null : lost;
  if (kept.size === 0) return null;
  const hashOf = subtreeReader(prefix, head.size, tell);
  const withHash = async (part) => ({ ...part, hash: await hashOf(part) });
  const before = await Promise.all(partsOf(0, kept.size).map(withHash));
  const after = await Promise.all(partsOf(kept.size, head.size).map(withHash));
  // Hashes that are not the signed ones say nothing of the log: they may have been damaged on the way.
  if (btoa(rootOf([...before, ...after])) !== head.root) {
    throw new Unread("The hashes that came are not those that the checkpoint signs.");
  }
  return btoa(rootOf(before)) === kept.root ? null : lost;
}

// ---- As a worker of a page, which starts it and asks once

/** The log's address as the page gives it, which may be one on the host that this file came from. */
const prefixOf = ({ ledger }) => new URL(ledger, import.meta.url).href;

/**
 * `{ ledger, key, kept, told, day }`, where the log is, what the page or its reader has kept, and the
 * day whose forecasts are to be looked at, if there is one.
 */
async function checkLog(question, tell) {
  const { key, kept, told, day } = question;
  const prefix = prefixOf(question);
  // Before the log: what is counted or opened by now, the log has.
  const site = await fetchSite(prefix, tell);
  const days = await fetchDays(prefix, day === undefined ? [] : [day], tell);
  const log = await fetchHead(prefix, tell);
  demand(
    key === undefined || key === log.key,
    () => "The log gives another key than the one that you kept.",
  );
  const check = await beginCheck(log, { kept, told, summary: site.summary, days });
  try {
    await fetchEntries(prefix, log.checkpoint, (entries) => check.take(entries), tell);
    return { ...log, ...check.end({ now: Date.now(), ...site, days }) };
  } finally {
    check.hasher.end();
  }
}

/** The proof of a signal as text, and the key to check it by. */
async function fetchProof(question, tell) {
  const prefix = prefixOf(question);
  const proof = getText(`${prefix}/signals/${question.signalId}.tlog-proof`, tell);
  const text = await proof.catch((error) => {
    // Somebody in between may know nothing of the log, and say so with the same status.
    if (!error.isMissing) throw error;
    throw new Fault("The log does not have this signal.");
  });
  if (!text.startsWith("c2sp.org/tlog-proof@")) {
    throw new Unread("What came in the place of the proof is none.");
  }
  return { prefix, text, trusted: question.key ?? (await getText(`${prefix}/key`, tell)) };
}

/** `{ ledger, key, signalId }`: the proof of one signal. */
async function checkProof(question, tell) {
  const { text, trusted } = await fetchProof(question, tell);
  return verifyProof(text, { key: trusted, signalId: question.signalId });
}

/**
 * `{ ledger, key, kept, signalId, own }`: that the log goes on from the checkpoint that was kept, and
 * that it sealed this signal as it stands in the reader's copy. Gives back what is to be kept.
 */
async function checkOwn(question, tell) {
  const { kept, signalId, own } = question;
  const { prefix, text, trusted: key } = await fetchProof(question, tell);
  const checkpoint = text.slice(text.indexOf("\n\n") + 2);
  if (kept !== undefined) {
    const fault = await historyFault({ prefix, key, kept, checkpoint }, tell);
    if (fault !== null) throw new OtherHistory(fault, checkpoint);
  }
  const { fault, record } = await verifyProof(text, { key, signalId });
  demand(fault === null, () => fault);
  const copy = readOwn(own);
  const { position, hash, body } = copy;
  demand(
    copy.kind === "published" && copy.signalId === signalId,
    () => "Your copy is of another record than this signal's publication.",
  );
  demand(
    record?.position === position && isOwn(copy, record),
    () => "The log sealed another record than the one in your copy.",
  );
  return { fault: null, position, hash, body, key, checkpoint };
}

/** Why a checkpoint does not fit the one that was kept with its key, in words, or null. */
async function historyFault({ prefix, key, kept, checkpoint }, tell) {
  try {
    const trusted = await readKey(key);
    const before = await readCheckpoint(kept, trusted, "The checkpoint that you kept");
    const now = await readCheckpoint(checkpoint, trusted, "The log's checkpoint");
    return await growthFault(prefix, before, now, tell);
  } catch (error) {
    if (error instanceof Fault) return error.message;
    throw error;
  }
}

/** What a question is about. */
function checkOf({ signalId, own }) {
  if (own !== undefined) return checkOwn;
  return signalId === undefined ? checkLog : checkProof;
}

/** Answers with `{ progress }`, then with `{ found }` or, where it could not be checked, `{ unread }`. */
async function answer(question, post) {
  const tell = (progress) => post({ progress });
  try {
    post({ found: await checkOf(question)(question, tell) });
  } catch (error) {
    if (error instanceof Fault) post({ found: { fault: error.message, shown: error.shown } });
    else post({ unread: error.message });
  }
}

// ---- As a program, and saying what was found

/** All of a log as text. */
async function fetchLog(prefix) {
  const tell = () => {};
  const head = await fetchHead(prefix, tell);
  const entries = [];
  await fetchEntries(prefix, head.checkpoint, (some) => entries.push(...some), tell);
  return { ...head, entries };
}

/** The signals in the journal of a member's download, with what the log sealed of them. */
function ownOf(text) {
  const { journal } = JSON.parse(text);
  demand(Array.isArray(journal), () => "The file is no download of a member's data (JSON).");
  return journal.map(({ seal }) => seal).filter(Boolean);
}

/** Says for each signal of one's own whether the log has it; whether it has all. */
function sayOwn(own) {
  for (const { signalId, position, isIn } of own) {
    const verdict = isIn ? "the log sealed it as you have it" : "NOT what the log holds";
    console.log(`Your signal ${signalId}, record ${position}: ${verdict}.`);
  }
  const missing = own.filter(({ isIn }) => !isIn).length;
  if (missing > 0) console.log(`${missing} of your ${own.length} signals are not in the log.`);
  return missing === 0;
}

/** Says how signals ended, what stands beside that, and what is left where all doubt is a loss. */
function sayResults({ counts, notes, worst, late }) {
  const list = (some) => Object.entries(some).map(([what, count]) => `${count} ${what}`);
  for (const [name, some] of Object.entries(counts)) {
    console.log(`${name}: ${list(some).join(", ")}`);
    const of = notes[name];
    const beside = !of
      ? []
      : [
          of.late && `${of.late} ends late`,
          of.missing && `${of.missing} without an end`,
          of.withdrawn &&
            `${of.withdrawn} withdrawn and counted all the same, ${of.withdrawnLost} of them lost`,
          some.voided &&
            `${of.voidedLosing} of the voided stood at a loss, ${of.voidedBlind} say no price`,
          of.corrected &&
            `${of.corrected} entries corrected afterwards: ${of.lossToWin} turned a loss into a win, ${of.winToLoss} a win into a loss`,
          of.held &&
            `${of.held} held because of their prices; a person decided ${of.byPerson}: ${of.personWon} won, ${of.personLost} lost, ${of.byPerson - of.personWon - of.personLost - of.personEven} left unsettled`,
        ].filter(Boolean);
    for (const line of beside) console.log(`  ${line}`);
    const isOther = Object.entries(worst[name]).some(([end, count]) => count !== (some[end] ?? 0));
    if (isOther) {
      console.log(
        `  every unsettled, voided, late and missing end, and what a person decided, counted as lost: ${list(worst[name]).join(", ")}`,
      );
    }
  }
  const minutes = (time) => `${Math.round(time / MINUTE)} min`;
  for (const { position, after, pause } of late) {
    console.log(
      `Record ${position} says late how a signal ended, ${minutes(after)} after its expiry; the log's longest pause before it was ${minutes(pause)}.`,
    );
  }
  if (late.length === SHOWN) console.log(`These are the first ${SHOWN} late ones.`);
}

/** Says what is known of marks, and of the days that were looked at. */
function sayForecasts({ marks, forecasts }) {
  for (const [name, { marks: count, missing, changed, unforecast }] of Object.entries(marks)) {
    console.log(
      `${name}: what was forecast is recorded at ${count} marks; ${missing} between them have no record, its pairs changed ${changed} times, and ${unforecast} signals of the first day were published without.`,
    );
  }
  for (const { day, ...counts } of forecasts) {
    const list = Object.entries(counts).map(([what, count]) => `${count} ${what}`);
    console.log(`Forecasts of ${day}: ${list.join(", ")}`);
  }
}

/** A saved log: a line with key and checkpoint, then a line for each entry. */
function parseFile(text) {
  const [first, ...entries] = text.replace(/\n$/, "").split("\n");
  return { ...JSON.parse(first), entries };
}

async function main() {
  const { readFileSync, writeFileSync } = ofNode("node:fs");
  const { parseArgs } = ofNode("node:util");
  const read = (file) => readFileSync(file, "utf8");
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      ...Object.fromEntries(
        ["key", "kept", "root", "head", "save", "own"].map((name) => [name, { type: "string" }]),
      ),
      witness: { type: "string", multiple: true },
      model: { type: "string", multiple: true },
      forecasts: { type: "string", multiple: true },
    },
  });
  const [source] = positionals;
  if (source === undefined)
    throw new Fault(
      "Usage: node verify.mjs URL|FILE [--key KEY] [--kept FILE] [--root N:ROOT] [--witness KEY] [--head N:HASH] [--model FILE] [--own FILE] [--forecasts DAY] [--save FILE]",
    );
  const isLive = /^https?:\/\//.test(source);
  const text = isLive ? null : read(source);
  if (text?.startsWith("c2sp.org/tlog-proof@")) {
    demand(values.root === undefined, () => "A root is held against a whole log, not a proof.");
    const { key, witness: witnesses } = values;
    const { fault, entries, witnesses: signed } = await verifyProof(text, { key, witnesses });
    sayWitnesses(text, signed);
    console.log(
      [...entries, fault ?? "The entry is in the log, and what opens it fits."].join("\n"),
    );
    return fault === null;
  }
  const prefix = source.replace(/\/+$/, "");
  const site = isLive ? await fetchSite(prefix, () => {}) : null;
  demand(
    isLive || !values.forecasts,
    () => "Forecasts are opened beside the log, not in what was saved: give the log's address.",
  );
  const days = isLive ? await fetchDays(prefix, values.forecasts ?? [], () => {}) : [];
  const log = isLive ? await fetchLog(prefix) : parseFile(text);
  if (values.save) {
    const { key, checkpoint, entries } = log;
    writeFileSync(values.save, [JSON.stringify({ key, checkpoint }), ...entries, ""].join("\n"));
  }
  const [position, told] = values.head?.split(":") ?? [];
  const found = await verifyLog(log, {
    ...(values.key && { key: values.key }),
    ...(values.witness && { witnesses: values.witness }),
    ...(values.kept && { kept: read(values.kept) }),
    ...(values.root !== undefined && { told: values.root }),
    ...(told && { head: { position: Number(position), hash: told } }),
    ...(values.own && { own: ownOf(read(values.own)) }),
    ...(isLive && { now: Date.now(), ...site }),
    days,
    models: (values.model ?? []).map(read),
  });
  console.log(
    `Key: ${(values.key ?? log.key).trim()}${values.key ? "" : " (as the log gives it; compare it with one from elsewhere)"}`,
  );
  sayWitnesses(log.checkpoint, found.witnesses);
  console.log(
    `${found.size} entries, ${found.records} records, ${found.sealed} of them sealed yet.`,
  );
  sayResults(found);
  if (found.counted !== null) console.log(`The site counts ${found.counted} results, each so.`);
  sayForecasts(found);
  if (values.model) console.log(`${found.reckoned} confidences reckoned again.`);
  if (found.told) console.log("It still begins with the entries whose root you kept.");
  const hasOwn = sayOwn(found.own);
  if (found.fault !== null) console.log(found.fault);
  else if (hasOwn) console.log("Everything holds.");
  return found.fault === null && hasOwn;
}

/** Whether Node was started with this very file, also where its path leads here by a link. */
function isThis(path) {
  const { existsSync, realpathSync } = ofNode("node:fs") ?? {};
  if (!existsSync?.(path)) return false;
  return ofNode("node:url").pathToFileURL(realpathSync(path)).href === import.meta.url;
}

const threads = ofNode("node:worker_threads");
const program = globalThis.process?.argv?.[1];
if (threads?.workerData === HASHER) {
  threads.parentPort.on(
    "message",
    hashHere((answer) => threads.parentPort.postMessage(answer)),
  );
} else if (globalThis.name === HASHER) {
  const hash = hashHere((answer) => postMessage(answer));
  globalThis.onmessage = ({ data }) => hash(data);
} else if (program && isThis(program)) {
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
