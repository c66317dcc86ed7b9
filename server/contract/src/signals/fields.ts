import { z } from "zod";
import { orNothing, typedNumber } from "../numbers.ts";
import { plainText } from "../plainText.ts";
import { required } from "../text.ts";
import { SIGNAL_GRADES } from "./grade.ts";
import { SIGNAL_DESK_LIMITS } from "./limits.ts";

export const DIRECTIONS = ["CALL", "PUT"] as const;
export const Direction = z.enum(DIRECTIONS);
export type Direction = z.infer<typeof Direction>;

const { confidenceMin, confidenceMax, analysisMax } = SIGNAL_DESK_LIMITS;
const CONFIDENCE_MESSAGE = () =>
  `Enter a confidence from ${confidenceMin} to ${confidenceMax} percent, or leave it empty`;
const PRICE_MESSAGE = () => "Enter a price above 0, or leave it empty";

/** What a person, or a sender outside, may state as confidence, percent; null: nothing. */
export const StatedConfidence = orNothing(
  CONFIDENCE_MESSAGE,
  typedNumber(CONFIDENCE_MESSAGE).pipe(
    z
      .number()
      .min(confidenceMin, { error: CONFIDENCE_MESSAGE })
      .max(confidenceMax, { error: CONFIDENCE_MESSAGE })
      .multipleOf(0.1, { error: "Use at most one digit after the point" }),
  ),
);

/** A stop or take level in units of the price; null: none. */
export const StatedLevel = orNothing(
  PRICE_MESSAGE,
  typedNumber(PRICE_MESSAGE).pipe(z.number().positive({ error: PRICE_MESSAGE }).max(1e9)),
);

/** All that follows from a field of a signal: columns, replies, inputs, the ledger's record. */
export type SignalField = {
  /** Whether the record of publication says it, and so the signal's row is held to it. */
  sealed: boolean;
  /** As people give it at the desk; without it they do not. */
  stated?: z.ZodType;
  /** Senders outside give it, too, in a field of their own. */
  sent?: true;
  /** Nobody gives it: it is found at publication. */
  found?: true;
} & (
  | { reply: z.ZodType<number | null>; column: "integer" | "real" }
  | { reply: z.ZodType<string | null>; column: "time" | "text" | readonly ["text", number] }
);

const LEVEL = {
  reply: z.number().nullable(),
  column: "real",
  sealed: true,
  stated: StatedLevel.optional().default(null),
  sent: true,
} as const;

/**
 * What a signal says from its publication on, each thing once. A newer one is null where nobody gives
 * it, as what was stored and sent before it: `.nullable().default(null)`. A record leaves that out.
 */
export const SIGNAL_FIELDS = {
  pair: {
    reply: z.string(),
    column: ["text", 24],
    sealed: true,
    stated: required(() => "Choose a pair").pipe(z.string().max(24, { error: "Choose a pair" })),
    sent: true,
  },
  direction: {
    reply: Direction,
    column: ["text", 4],
    sealed: true,
    stated: z.enum(DIRECTIONS, { error: "Choose a direction" }),
    sent: true,
  },
  /**
   * Of the engine: the calibrated probability of the direction, in percent, with its interval
   * (`CONFIDENCE_INTERVAL`).
   * Of any other source: what was stated by hand, without an interval, or null.
   */
  confidence: {
    reply: z.number().nullable(),
    column: "real",
    sealed: true,
    stated: StatedConfidence.optional().default(null),
    sent: true,
  },
  confidenceLow: { reply: z.number().nullable(), column: "real", sealed: true },
  confidenceHigh: { reply: z.number().nullable(), column: "real", sealed: true },
  /** How many out-of-sample forecasts the interval rests on; 0 without an interval. */
  confidenceSample: { reply: z.number().int(), column: "integer", sealed: true },
  /**
   * Whether the interval's lower end lay above the break-even of the operator's payout. Null as well
   * for every source but the engine: it alone has a calibrated interval.
   */
  grade: {
    reply: z.enum(SIGNAL_GRADES).nullable().default(null),
    column: ["text", 16],
    sealed: true,
    found: true,
  },
  /** When it was truly published; `createdAt` is its mark. */
  publishedAt: {
    reply: z.iso.datetime().nullable().default(null),
    column: "time",
    sealed: true,
    found: true,
  },
  /** A sender's note becomes it. */
  analysis: {
    reply: z.string(),
    column: "text",
    sealed: false,
    stated: plainText(() => "Say why, in a sentence or two", analysisMax),
  },
  stopLoss: LEVEL,
  takeProfit: LEVEL,
} as const satisfies Record<string, SignalField>;

type Fields = typeof SIGNAL_FIELDS;
type NameOf<Kind> = {
  [Name in keyof Fields]: Fields[Name] extends Kind ? Name : never;
}[keyof Fields];

export type FieldName = keyof Fields;
export type StatedName = NameOf<{ stated: z.ZodType }>;
export type SentName = NameOf<{ sent: true }>;
export type SealedName = NameOf<{ sealed: true }>;
/** Of what somebody gives: the engine, or people and senders in place of it. */
export type GivenName = Exclude<FieldName, NameOf<{ found: true }>>;

/** A field's value, as replies and records say it. */
export type FieldValue<Name extends FieldName> = z.output<Fields[Name]["reply"]>;
/** Those that what was stored and sent before them lacks. */
export type NewerName = {
  [Name in FieldName]: undefined extends z.input<Fields[Name]["reply"]> ? Name : never;
}[FieldName];

const namesOf = <Name extends FieldName>(isOne: (field: SignalField) => boolean) =>
  Object.entries(SIGNAL_FIELDS).flatMap(([name, field]) => (isOne(field) ? [name as Name] : []));

export const FIELD_NAMES = namesOf<FieldName>(() => true);
export const STATED_NAMES = namesOf<StatedName>(({ stated }) => stated !== undefined);
export const SENT_NAMES = namesOf<SentName>(({ sent }) => sent === true);
export const SEALED_NAMES = namesOf<SealedName>(({ sealed }) => sealed);
export const GIVEN_NAMES = namesOf<GivenName>(({ found }) => found !== true);
export const NEWER_NAMES = namesOf<NewerName>(({ reply }) => reply.safeParse(undefined).success);

function schemasOf<Name extends FieldName, Side extends "reply" | "stated">(
  names: readonly Name[],
  side: Side,
) {
  const schemas = names.map((name) => [name, (SIGNAL_FIELDS[name] as SignalField)[side]] as const);
  return Object.fromEntries(schemas) as {
    [Each in Name]: Fields[Each] extends Record<Side, infer Schema> ? Schema : never;
  };
}

/** The fields as replies about a signal say them, about a planned one, and as people give them. */
export const SAID = schemasOf(FIELD_NAMES, "reply");
export const PLANNED = schemasOf(STATED_NAMES, "reply");
export const STATED = schemasOf(STATED_NAMES, "stated");
