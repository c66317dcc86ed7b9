import {
  SIGNAL_IMPORT_LIMITS,
  StatedConfidence,
  StatedLevel,
  type Direction,
  type SourceKind,
} from "@signaldeck/contract";
import { z } from "zod";
import { pairOf } from "./pairOf.ts";

/** What a sender says. Times are wall time, epoch milliseconds. */
export interface ImportMessage {
  pair: string;
  direction: Direction;
  confidence: number | null;
  stopLoss: number | null;
  takeProfit: number | null;
  note: string | null;
  /** The sender's own id. */
  externalId: string | null;
  issuedAt: number | null;
  /** Beginning of the bar that it speaks of. */
  barAt: number | null;
}

/** A message, or why it is none, and of which of its parts that is said. */
export type ReadMessage =
  | { message: ImportMessage }
  | { message: null; fault: string; path: string };

const WORDS: Record<string, Direction> = {
  call: "CALL",
  buy: "CALL",
  long: "CALL",
  put: "PUT",
  sell: "PUT",
  short: "PUT",
};

const DIRECTION_FAULT = "The direction must be CALL or PUT, BUY or SELL, LONG or SHORT.";
const TIME_FAULT = "A time must be ISO 8601 with its zone, or seconds or milliseconds since 1970.";

const Direct = z.string({ error: DIRECTION_FAULT }).transform((word, context) => {
  const direction = WORDS[word.trim().toLowerCase()];
  if (direction) return direction;
  context.addIssue({ code: "custom", message: DIRECTION_FAULT });
  return z.NEVER;
});

const Time = z
  .union([z.iso.datetime({ offset: true }), z.number(), z.string().regex(/^\d{9,14}$/)], {
    error: TIME_FAULT,
  })
  .transform((time) => {
    if (typeof time === "string" && time.includes("T")) return Date.parse(time);
    const number = Number(time);
    return number >= 1e11 ? number : number * 1_000;
  })
  .refine((time) => Number.isFinite(time) && time > 0 && time < 1e14, { error: TIME_FAULT });

const Common = z.object({
  id: z
    .union([z.string(), z.number()], { error: "The id must be text." })
    .transform(String)
    .refine((id) => id.length <= SIGNAL_IMPORT_LIMITS.idMax, {
      error: `The id may have ${SIGNAL_IMPORT_LIMITS.idMax} characters.`,
    })
    .nullish()
    .default(null),
  pair: z.string({ error: "The pair is missing." }).min(1, { error: "The pair is missing." }),
  direction: Direct,
  confidence: StatedConfidence.nullish().default(null),
  stopLoss: StatedLevel.nullish().default(null),
  takeProfit: StatedLevel.nullish().default(null),
  note: z
    .string({ error: "The note must be text." })
    .transform((note) => note.slice(0, SIGNAL_IMPORT_LIMITS.noteMax))
    .nullish()
    .default(null),
  issuedAt: Time.nullish().default(null),
  time: Time.nullish().default(null),
});

/** The product's own form: whoever writes a program for it can say when. */
const OwnJson = Common.extend({ issuedAt: Time });

/** Names by which alerts carry the same things; the first one that is there counts. */
const ALIASES: Record<string, readonly string[]> = {
  pair: ["pair", "ticker", "symbol"],
  direction: ["direction", "action", "side", "order"],
  issuedAt: ["issuedat", "timenow"],
  time: ["time", "bartime"],
  id: ["id", "alertid"],
  confidence: ["confidence"],
  stopLoss: ["stoploss", "stop", "sl"],
  takeProfit: ["takeprofit", "take", "tp"],
  note: ["note", "comment", "message"],
  position: ["position", "marketposition"],
};

/** Reads what a source sent, by its kind. `pairs` are those of the feed. */
export function readMessage(text: string, kind: SourceKind, pairs: readonly string[]): ReadMessage {
  const json = objectIn(text);
  if (kind === "json") {
    return json
      ? fromFields(OwnJson, json, pairs)
      : refuse("body", "The message is not a JSON object.");
  }
  if (!json) return fromLine(text, pairs);
  const fields = byAlias(json);
  // A strategy that closes its long position "sells": that is no forecast of a fall.
  if (typeof fields["position"] === "string" && fields["position"].toLowerCase() === "flat") {
    return refuse("position", "The alert closes a position, which is not a signal.");
  }
  return fromFields(Common, fields, pairs);
}

/** The JSON object that a text is, or null. */
export function objectIn(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
    return isObject ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}

function fromFields(
  schema: typeof Common | typeof OwnJson,
  fields: Record<string, unknown>,
  pairs: readonly string[],
): ReadMessage {
  const parsed = schema.safeParse(fields);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    return refuse(issue?.path.join(".") ?? "body", issue?.message ?? "The message is not valid.");
  }
  const { id, time, pair: symbol, ...said } = parsed.data;
  const pair = pairOf(symbol, pairs);
  if (pair === null) return unknownPair(symbol, pairs);
  return { message: { ...said, pair, externalId: id, barAt: time } };
}

/** A line such as "BUY EURUSD", or the sentence that strategies send unless told otherwise. */
function fromLine(text: string, pairs: readonly string[]): ReadMessage {
  const words = text.split(/[\s,;"']+/).filter(Boolean);
  const direction = words.map((word) => WORDS[word.toLowerCase()]).find(Boolean);
  if (!direction) return refuse("direction", DIRECTION_FAULT);
  const pair = words.map((word) => pairOf(word.replace(/\.$/, ""), pairs)).find(Boolean);
  if (!pair) {
    const symbol = words.find((word) => /[A-Z]{3}.?[A-Z]{3}/i.test(word) && !isWord(word));
    return unknownPair(symbol ?? "", pairs);
  }
  return {
    message: {
      pair,
      direction,
      confidence: null,
      stopLoss: null,
      takeProfit: null,
      note: null,
      externalId: null,
      issuedAt: null,
      barAt: null,
    },
  };
}

const isWord = (word: string) => word.toLowerCase() in WORDS;

function byAlias(json: Record<string, unknown>): Record<string, unknown> {
  const given = new Map(
    Object.entries(json).map(([name, value]) => [name.toLowerCase().replace(/_/g, ""), value]),
  );
  const fields = Object.entries(ALIASES).map(([name, aliases]) => {
    const alias = aliases.find((one) => given.has(one) && given.get(one) !== "");
    return [name, alias === undefined ? undefined : given.get(alias)] as const;
  });
  return Object.fromEntries(fields.filter(([, value]) => value !== undefined));
}

function unknownPair(symbol: string, pairs: readonly string[]): ReadMessage {
  const named = symbol === "" ? "No pair is named" : `There is no pair "${symbol.slice(0, 24)}"`;
  return refuse("pair", `${named} here. The feed has ${pairs.join(", ")}.`);
}

const refuse = (path: string, fault: string): ReadMessage => ({ message: null, fault, path });
