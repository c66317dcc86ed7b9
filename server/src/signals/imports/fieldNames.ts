import type { SentName } from "@signaldeck/contract";
import { quoted } from "./ImportMessage.ts";
import { isExchange, pairOf } from "./pairOf.ts";
import type { Scalar } from "./readJson.ts";
import { directionOf, numberOf } from "./words.ts";

/** Names by which alerts carry the same things. */
const MEANINGS = {
  pair: ["pair", "ticker", "symbol"],
  direction: ["direction", "action", "side", "order"],
  issuedAt: ["issuedat", "timenow", "timestamp"],
  time: ["time", "bartime"],
  id: ["id", "alertid"],
  confidence: ["confidence"],
  stopLoss: ["stoploss", "stop", "sl"],
  takeProfit: ["takeprofit", "take", "tp"],
  note: ["note", "comment", "message"],
  position: ["position", "marketposition"],
  positionSize: ["positionsize"],
  marketPositionSize: ["marketpositionsize"],
  before: [
    "prev",
    "prevposition",
    "prevmarketposition",
    "previousposition",
    "previousmarketposition",
  ],
  sizeBefore: ["prevpositionsize", "previouspositionsize"],
  plainSizeBefore: ["prevmarketpositionsize", "previousmarketpositionsize"],
  contracts: ["contracts", "ordercontracts"],
} as const satisfies Record<SentName, readonly string[]> & Record<string, readonly string[]>;

type Meaning = keyof typeof MEANINGS;

/** Two of these may differ, and the first one counts: they name or explain the same order. */
const MAY_DIFFER: readonly Meaning[] = ["id", "note"];

/** What says how an order was called; alerts may name its close there. */
const ORDERS = ["id", "orderid", "note", "comment", "message"];

/** Prices and measures of the bar, which the feed knows better. */
const MEASURES = new Set(
  "price entry entryprice orderprice open high low close last bid ask spread volume digits deviation".split(
    " ",
  ),
);
/** How much was ordered; an order of nothing is none. */
const AMOUNTS = new Set("qty quantity contracts ordercontracts size lot lots".split(" "));
/** What is beside a signal and says nothing of it. */
const ASIDE = new Set(
  (
    "token secret passphrase strategy strategyname name alertname indicator orderid magic interval " +
    "timeframe tf period currency basecurrency account login server source version"
  ).split(" "),
);
const PLOT = /^plot\d*$/;

interface FieldFault {
  path: string;
  reason: string;
}

interface FieldsRead {
  fields: Partial<Record<Meaning, Scalar>>;
  /** What the order was called. */
  orders: string[];
  /** The first field that is not understood. */
  fault: FieldFault | null;
}

/** Fields by what they mean. An empty one is none; two names of one thing must say the same. */
export function fieldsByMeaning(
  given: ReadonlyMap<string, Scalar>,
  pairs: readonly string[],
): FieldsRead {
  const read: FieldsRead = { fields: {}, orders: [], fault: null };
  const told = [...given]
    .filter(([, value]) => value !== null && value !== "")
    .map(([path, value]) => ({ path, name: path.toLowerCase().replace(/[_-]/g, ""), value }));
  for (const { path, name, value } of told) {
    if (ORDERS.includes(name)) read.orders.push(String(value));
    const meant = Object.values(MEANINGS)
      .flat()
      .find((alias) => alias === name);
    if (meant === undefined || AMOUNTS.has(name)) read.fault ??= faultBeside(path, name, value);
  }
  for (const [key, aliases] of Object.entries(MEANINGS)) {
    const meaning = key as Meaning;
    const values = aliases.flatMap((alias) => told.filter(({ name }) => name === alias));
    const [first, ...others] = values;
    if (!first) continue;
    read.fields[meaning] = first.value;
    const saying = (value: Scalar) => JSON.stringify(meaningOf(meaning, value, pairs));
    const other = others.find(({ value }) => saying(value) !== saying(first.value));
    if (other && !MAY_DIFFER.includes(meaning)) {
      const reason = `The fields ${quoted(first.path)} and ${quoted(other.path)} say different things.`;
      read.fault ??= { path: other.path, reason };
    }
  }
  return read;
}

function meaningOf(meaning: Meaning, value: Scalar, pairs: readonly string[]): Scalar {
  if (meaning === "pair") return pairOf(String(value), pairs) ?? value;
  if (["direction", "position", "before"].includes(meaning)) {
    return directionOf(String(value)) ?? value;
  }
  return numberOf(value) ?? value;
}

/** Why a field beside the signal's own is not understood; null: it is, and says nothing. */
function faultBeside(path: string, name: string, value: Scalar): FieldFault | null {
  if (ASIDE.has(name) || PLOT.test(name)) return null;
  if (name === "exchange") {
    if (isExchange(String(value))) return null;
    const reason = `The exchange ${quoted(String(value))} may have prices of its own.`;
    return { path, reason: `${reason} Name one that has the market's, or leave it out.` };
  }
  if (!MEASURES.has(name) && !AMOUNTS.has(name)) {
    return { path, reason: `The field ${quoted(path)} is not known. Leave it out.` };
  }
  const number = numberOf(value);
  if (number === null) return { path, reason: `The field ${quoted(path)} must be a number.` };
  if (number > 0 || MEASURES.has(name)) return null;
  return {
    path,
    reason: `The field ${quoted(path)} must be above 0: an order of nothing is no signal.`,
  };
}
