import {
  SIGNAL_IMPORT_LIMITS,
  StatedConfidence,
  StatedLevel,
  type SourceKind,
} from "@signaldeck/contract";
import { z } from "zod";
import { CLOSING_FAULT, isClosing, isClosingOrder } from "./closing.ts";
import { fieldsByMeaning } from "./fieldNames.ts";
import { quoted, refuse, unknownPair, type ReadMessage } from "./ImportMessage.ts";
import { zoneFault } from "./messageAge.ts";
import { pairOf } from "./pairOf.ts";
import { orderFault, readPosition } from "./positions.ts";
import type { Scalar } from "./readJson.ts";
import { DIRECTION_FAULT, directionOf, numberOf } from "./words.ts";

const TIME_FAULT = "A time must be ISO 8601 with its zone, or seconds or milliseconds since 1970.";
const LEVEL_FAULT = "A level must be a price such as 1.0845, or 0 for none.";
const ID_FAULT = "The id must be text.";
const POSITION_FAULTS = {
  unknown: (which: string) => `The ${which} must be long, short or flat, or a number.`,
  different: (which: string) => `The fields that tell the ${which} say different things.`,
};

const Direct = z.string({ error: DIRECTION_FAULT }).transform((word, context) => {
  const direction = directionOf(word);
  if (direction) return direction;
  context.addIssue({
    code: "custom",
    message: `${DIRECTION_FAULT} Not understood: ${quoted(word)}.`,
  });
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

/** What a terminal writes, which knows no zone. */
const ZONELESS = /^(\d{4})[.-](\d\d)[.-](\d\d)[T ](\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?)$/;

/** Terminals write 0 where there is no level. Commas are refused: they may part thousands. */
const Level = z
  .union(
    [
      z.number(),
      z
        .string()
        .regex(/^\d+(?:\.\d+)?$/)
        .transform(Number),
    ],
    { error: LEVEL_FAULT },
  )
  .transform((level) => (level === 0 ? null : level))
  .refine((level) => StatedLevel.safeParse(level).success, { error: LEVEL_FAULT })
  .optional()
  .transform((level) => level ?? null);

const Message = z.object({
  id: z
    // A larger number is not the one that was sent any more.
    .union([z.string(), z.int()], { error: ID_FAULT })
    .transform(String)
    .refine((id) => id.length <= SIGNAL_IMPORT_LIMITS.idMax, {
      error: `The id may have ${SIGNAL_IMPORT_LIMITS.idMax} characters.`,
    })
    .optional()
    .transform((id) => id ?? null),
  pair: z.string({ error: "The pair is missing." }),
  direction: Direct,
  confidence: StatedConfidence.optional().default(null),
  stopLoss: Level,
  takeProfit: Level,
  note: z
    .string({ error: "The note must be text." })
    .transform((note) => note.slice(0, SIGNAL_IMPORT_LIMITS.noteMax))
    .optional()
    .transform((note) => note ?? null),
  issuedAt: Time.optional().transform((time) => time ?? null),
  time: Time.optional().transform((time) => time ?? null),
});

/** A program written for the product can say when. */
const OwnMessage = Message.extend({ issuedAt: Time });

/** Reads the fields of a JSON object, under any of the names that alerts have for them. */
export function readFields(
  given: ReadonlyMap<string, Scalar>,
  kind: SourceKind,
  pairs: readonly string[],
  now: number,
): ReadMessage {
  const { fields, orders, fault } = fieldsByMeaning(given, pairs);
  const { direction } = fields;
  if (typeof direction === "string" && isClosing(direction))
    return refuse("position", CLOSING_FAULT);
  if (orders.some(isClosingOrder)) return refuse("position", CLOSING_FAULT);
  const before = readPosition({
    position: fields.before,
    size: fields.sizeBefore,
    plainSize: fields.plainSizeBefore,
  });
  const after = readPosition({
    position: fields.position,
    size: fields.positionSize,
    plainSize: fields.marketPositionSize,
  });
  if (after.position?.side === "flat") return refuse("position", CLOSING_FAULT);
  if (fault !== null) return refuse(fault.path, fault.reason);
  if (after.position === null) return refuse("position", POSITION_FAULTS[after.fault]("position"));
  if (before.position === null) {
    return refuse("position", POSITION_FAULTS[before.fault]("position before"));
  }

  for (const path of ["issuedAt", "time"] as const) {
    const told = fields[path];
    const [, year, month, day, clock] = ZONELESS.exec(String(told)) ?? [];
    const time = Date.parse(`${year}-${month}-${day}T${clock}Z`);
    if (Number.isFinite(time)) return refuse(path, zoneFault(String(told), time, now));
  }
  const parsed = (kind === "json" ? OwnMessage : Message).safeParse(fields);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    return refuse(issue?.path.join(".") ?? "body", issue?.message ?? "The message is not valid.");
  }
  const { id, time, pair: symbol, ...said } = parsed.data;
  const contracts = numberOf(fields.contracts);
  const contradiction = orderFault(said.direction, before.position, after.position, contracts);
  if (contradiction !== null) return refuse("position", contradiction);
  const pair = pairOf(symbol, pairs);
  if (pair === null) return unknownPair(symbol, pairs);
  return { message: { ...said, pair, externalId: id, barAt: time } };
}
