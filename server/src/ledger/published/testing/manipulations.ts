import canonicalize from "canonicalize";
import { MINUTE } from "@signaldeck/contract";
import {
  chained,
  madeEntries,
  madeLog,
  madeRecords,
  randomOf,
  renumberedWithout,
  signedLog,
  type LooseRecord,
  type MadeLog,
} from "./madeLog.ts";

/** What nobody has touched. */
export const RECORDS = madeRecords(40);
export const LOG = madeLog(RECORDS);

type Random = () => number;

const pick = (count: number, random: Random) => Math.floor(random() * count);

/** A record of a kind, somewhere among the first hour's, which are opened by the end. */
function placeOf(kind: string, random: Random): number {
  const places = RECORDS.flatMap((record, index) => (record.kind === kind ? [index] : []));
  const early = places.filter((index) => index < RECORDS.length / 2);
  return early[pick(early.length, random)] ?? places[0] ?? 0;
}

const replaced = (index: number, change: Partial<LooseRecord>): LooseRecord[] =>
  RECORDS.with(index, { ...(RECORDS[index] as LooseRecord), ...change });

function withBody(index: number, change: Record<string, unknown>): LooseRecord[] {
  return replaced(index, { body: { ...RECORDS[index]?.body, ...change } });
}

const bodyAt = (index: number) => RECORDS[index]?.body ?? {};

/** Puts a record where it belongs by its time. */
const inserted = (record: LooseRecord) =>
  [...RECORDS, record].sort((one, other) => one.at - other.at);

/** What becomes of the log in the hands of somebody who does not have its key. */
export const BY_STRANGERS: Record<string, (random: Random) => MadeLog> = {
  "flips a bit": (random) => {
    const at = pick(LOG.entries.length, random);
    const bytes = Buffer.from(LOG.entries[at] ?? "");
    const byte = pick(bytes.length, random);
    bytes[byte] = (bytes[byte] ?? 0) ^ (1 << pick(7, random));
    return { ...LOG, entries: LOG.entries.with(at, bytes.toString()) };
  },
  "drops an entry": (random) => ({
    ...LOG,
    entries: LOG.entries.toSpliced(pick(LOG.entries.length, random), 1),
  }),
  "swaps two entries": (random) => {
    const one = pick(LOG.entries.length, random);
    const other = (one + 1 + pick(LOG.entries.length - 1, random)) % LOG.entries.length;
    const [first = "", second = ""] = [LOG.entries[one], LOG.entries[other]];
    return { ...LOG, entries: LOG.entries.with(one, second).with(other, first) };
  },
  "inserts an entry": (random) => {
    const copy = LOG.entries[pick(LOG.entries.length, random)] ?? "";
    return { ...LOG, entries: LOG.entries.toSpliced(pick(LOG.entries.length, random), 0, copy) };
  },
  "cuts off the end": (random) => ({
    ...LOG,
    entries: LOG.entries.slice(0, pick(LOG.entries.length, random)),
  }),
  "changes the checkpoint": (random) => {
    const at = pick(LOG.checkpoint.length - 1, random);
    const other = LOG.checkpoint[at] === "A" ? "B" : "A";
    const checkpoint = LOG.checkpoint.slice(0, at) + other + LOG.checkpoint.slice(at + 1);
    return { ...LOG, checkpoint };
  },
};

/** What the operator could do, who chains, seals, opens and signs all of it anew. */
export const BY_THE_OPERATOR: Record<string, [(random: Random) => MadeLog, RegExp]> = {
  "states another outcome": [
    (random) => {
      const index = placeOf("settled", random);
      const others = ["profit", "loss", "breakeven"].filter((o) => o !== bodyAt(index)["outcome"]);
      return madeLog(withBody(index, { outcome: others[pick(2, random)] }));
    },
    /says \w+; a (CALL|PUT) from .* is \w+\.$/,
  ],
  "moves the closing price to the other side": [
    (random) => {
      const index = placeOf("settled", random);
      const { entryPrice, closePrice } = bodyAt(index) as Record<string, number>;
      const same = closePrice === entryPrice;
      const moved = same ? Number(entryPrice) + 0.001 : 2 * Number(entryPrice) - Number(closePrice);
      return madeLog(withBody(index, { closePrice: moved }));
    },
    /says \w+; a (CALL|PUT) from/,
  ],
  "settles by another entry price": [
    (random) => {
      const index = placeOf("settled", random);
      const entryPrice = Number(bodyAt(index)["entryPrice"]) + (random() - 0.5) / 100;
      return madeLog(withBody(index, { entryPrice }));
    },
    /has the entry price .* where record \d+ has/,
  ],
  "settles the other direction": [
    (random) => {
      const index = placeOf("settled", random);
      const direction = bodyAt(index)["direction"] === "CALL" ? "PUT" : "CALL";
      return madeLog(withBody(index, { direction }));
    },
    /has another direction than record \d+/,
  ],
  "settles another pair": [
    (random) => madeLog(withBody(placeOf("settled", random), { pair: "GBP/USD" })),
    /has another pair/,
  ],
  "writes a number so that none seems to be missing": [
    (random) => {
      const index = placeOf("published", random);
      const sequence = String(bodyAt(index)["sequence"]);
      return madeLog(withBody(index, { sequence }));
    },
    /^Record \d+ \(published\) gives its sequence as it cannot be\.$/,
  ],
  "leaves out a lost signal": [
    (random) => {
      const { signalId } = someLost(random);
      return madeLog(RECORDS.filter((record) => record.signalId !== signalId));
    },
    /is signal \d+ of deriv, and the one before it was \d+\.$/,
  ],
  "takes a closing price of later": [
    (random) => {
      const index = placeOf("settled", random);
      const closeTickAt = bodyAt(index)["expiresAt"];
      return madeLog(withBody(index, { closeTickAt }));
    },
    /has a closing price from another time/,
  ],
  "publishes when the price was known": [
    (random) => {
      const index = placeOf("published", random);
      const record = RECORDS[index] as LooseRecord;
      const late = { ...record, at: record.at + MINUTE + pick(50_000, random) };
      const records = RECORDS.with(index, late).sort((one, other) => one.at - other.at);
      return madeLog(records);
    },
    /is of a signal that was late \(recordedAt\)/,
  ],
  "hides that it was sent late": [
    (random) => {
      const index = placeOf("published", random);
      const slot = Date.parse(String(bodyAt(index)["slot"]));
      const decidedAt = new Date(slot + 15_001 + pick(40_000, random)).toISOString();
      return madeLog(withBody(index, { decidedAt }));
    },
    /is of a signal that was late \(decidedAt\)/,
  ],
  "back-dates a record": [
    (random) => {
      const index = 2 + pick(RECORDS.length / 2, random);
      const { at } = RECORDS[index - 1] as LooseRecord;
      return madeLog(replaced(index, { at: at - 10_001 - pick(MINUTE, random) }));
    },
    /was recorded before record|before it had ended/,
  ],
  "voids after the expiry": [
    (random) => {
      const index = placeOf("voided", random);
      const record = RECORDS[index] as LooseRecord;
      const late = { ...record, at: Date.parse(String(record.body["expiresAt"])) + 30_000 };
      return madeLog(RECORDS.with(index, late).sort((one, other) => one.at - other.at));
    },
    /voids a signal after its expiry/,
  ],
  "settles before the end": [
    (random) => {
      const index = placeOf("settled", random);
      const record = RECORDS[index] as LooseRecord;
      const early = { ...record, at: record.at - 2 * MINUTE };
      return madeLog(RECORDS.with(index, early).sort((one, other) => one.at - other.at));
    },
    /before it had ended/,
  ],
  "ends a signal twice": [
    (random) => {
      const record = RECORDS[placeOf("settled", random)] as LooseRecord;
      return madeLog(inserted({ ...record, at: record.at + 1 + pick(9 * MINUTE, random) }));
    },
    /ends a signal that record \d+ has ended already/,
  ],
  "publishes a signal twice": [
    (random) => {
      const record = RECORDS[placeOf("published", random)] as LooseRecord;
      return madeLog(inserted({ ...record, at: record.at + 1 + pick(1_000, random) }));
    },
    /publishes the signal of record \d+ again/,
  ],
  "leaves a publication out": [
    (random) => madeLog(RECORDS.toSpliced(placeOf("published", random), 1)),
    /ends a signal that was not published before/,
  ],
  "leaves a hole in the numbers": [
    (random) => {
      const hole = 1 + pick(RECORDS.length - 2, random);
      const numbered = RECORDS.map((record, index) => ({ ...record, position: index + 1 }));
      return madeLog(numbered.toSpliced(hole, 1));
    },
    /is record \d+ where record \d+ belongs/,
  ],
  "chains a record to another": [
    (random) => {
      const index = 1 + pick(RECORDS.length / 2, random);
      return madeLog(replaced(index, { previousHash: "ab".repeat(32) }));
    },
    /does not follow the record/,
  ],
  "says two things in one record": [
    (random) => {
      const index = placeOf("settled", random);
      const text = canonicalize(bodyAt(index)) ?? "";
      return madeLog(replaced(index, { text: text.replace("{", '{"outcome":"profit",') }));
    },
    /is not written as records are/,
  ],
  "opens another record than was sealed": [
    (random) => {
      const entries = madeEntries(chained(RECORDS));
      const places = entries.flatMap((entry, at) => (/"outcome":"loss"/.test(entry) ? [at] : []));
      const at = places[pick(places.length, random)] ?? 0;
      const better = entries[at]?.replace('"outcome":"loss"', '"outcome":"profit"') ?? "";
      return signedLog(entries.with(at, better));
    },
    /as another than was sealed/,
  ],
  "keeps a loss sealed": [
    (random) => {
      const entries = madeEntries(chained(RECORDS));
      const places = entries.flatMap((entry, at) => (/"outcome":"loss"/.test(entry) ? [at] : []));
      const early = places.slice(0, 4);
      return signedLog(entries.toSpliced(early[pick(early.length, random)] ?? 0, 1));
    },
    /should have been opened long ago and is still sealed/,
  ],
};

/** A record of one of the first lost signals. */
function someLost(random: Random): LooseRecord {
  const lost = RECORDS.filter(({ body }) => body["outcome"] === "loss").slice(0, 8);
  return lost[pick(lost.length, random)] as LooseRecord;
}

/** What makes a sound log that is another one: only a person who saved a checkpoint can see it. */
export const REWRITTEN: Record<string, (random: Random) => MadeLog> = {
  "without a lost signal and its number": (random) =>
    madeLog(renumberedWithout(RECORDS, someLost(random))),
  "with a better confidence": (random) =>
    madeLog(withBody(placeOf("published", random), { confidence: 50 + pick(40, random) })),
  "from another beginning": (random) => madeLog(madeRecords(40, randomOf(2 + pick(1e6, random)))),
  "back to an earlier end": (random) => signedLog(LOG.entries.slice(0, pick(99, random))),
};
