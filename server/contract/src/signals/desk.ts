import { z } from "zod";
import { endpoint, Nothing } from "../endpoint.ts";
import { SIGNAL_DESK_LIMITS } from "./limits.ts";
import { MarketStatusDto } from "../market/calls.ts";
import { orNothing, typedNumber } from "../numbers.ts";
import { pageQuery } from "../pagination.ts";
import { plainText } from "../plainText.ts";
import { Direction, Outcome, SignalDto, SignalSource } from "./calls.ts";
import { LedgerDoubtDto } from "./doubt.ts";
import { required } from "../text.ts";
import { Tier } from "../tiers.ts";

const { confidenceMin, confidenceMax } = SIGNAL_DESK_LIMITS;
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

/** A signal that a person makes; its entry price is taken from the feed at the mark. */
export const PlanSignalInput = z.object({
  /** The five-minute mark of entry, market time. */
  slot: z.iso.datetime({ error: "Choose the mark of entry" }),
  pair: required(() => "Choose a pair").pipe(z.string().max(24, { error: "Choose a pair" })),
  direction: z.enum(Direction.options, { error: "Choose a direction" }),
  confidence: StatedConfidence.optional().default(null),
  stopLoss: StatedLevel.optional().default(null),
  takeProfit: StatedLevel.optional().default(null),
  analysis: plainText(() => "Say why, in a sentence or two", SIGNAL_DESK_LIMITS.analysisMax),
});
export type PlanSignalInput = z.infer<typeof PlanSignalInput>;

/**
 * `waiting` for its mark; then `published`, or `missed` with the reason. `withdrawn`: taken back
 * before the mark.
 */
export const PlanStatus = z.enum(["waiting", "published", "missed", "withdrawn"]);
export type PlanStatus = z.infer<typeof PlanStatus>;

/** A signal from outside the engine that has a mark; members see it once it is published. */
export const PlannedSignalDto = z.object({
  id: z.uuid(),
  /** Market time. */
  slot: z.iso.datetime(),
  pair: z.string(),
  decimals: z.number().int(),
  direction: Direction,
  source: SignalSource,
  confidence: z.number().nullable(),
  stopLoss: z.number().nullable(),
  takeProfit: z.number().nullable(),
  analysis: z.string(),
  status: PlanStatus,
  reason: z.string().nullable(),
  signalId: z.uuid().nullable(),
  /** Wall time. */
  createdAt: z.iso.datetime(),
});
export type PlannedSignalDto = z.infer<typeof PlannedSignalDto>;

/** A signal with what only the desk sees of it. */
export const DeskSignalDto = SignalDto.extend({
  /** Lowest tier that receives it. */
  audience: Tier,
  /** True within `VOID_WITHIN_MS` of its publication, unless it was taken back. */
  voidable: z.boolean(),
  /** True until its expiry, unless it was taken back. */
  withdrawable: z.boolean(),
});
export type DeskSignalDto = z.infer<typeof DeskSignalDto>;

export const DeskSignalsQuery = z.object({
  ...pageQuery(SIGNAL_DESK_LIMITS),
  source: SignalSource.optional(),
  show: z.enum(["all", "voided"]).default("all"),
});
export type DeskSignalsQuery = z.infer<typeof DeskSignalsQuery>;

/** One of the two things that can be stopped and started again; times are wall time. */
export const SwitchDto = z.object({
  paused: z.boolean(),
  reason: z.string().nullable(),
  /** When and by whom it was set last; null: never. */
  changedAt: z.iso.datetime().nullable(),
  changedBy: z.string().nullable(),
});
export type SwitchDto = z.infer<typeof SwitchDto>;

const Reason = plainText(() => "Say why", SIGNAL_DESK_LIMITS.reasonMax);

export const SwitchInput = z.discriminatedUnion("paused", [
  z.object({ paused: z.literal(true), reason: Reason }),
  z.object({ paused: z.literal(false) }),
]);
export type SwitchInput = z.infer<typeof SwitchInput>;

/** Why a signal is voided or withdrawn. */
export const TakeBackInput = z.object({
  reason: plainText(() => "Say why: members and the public read it", SIGNAL_DESK_LIMITS.reasonMax),
});
export type TakeBackInput = z.infer<typeof TakeBackInput>;

export const RestoreCopiesInput = z.object({ reason: Reason });
export type RestoreCopiesInput = z.infer<typeof RestoreCopiesInput>;

/**
 * What came of a mark. `taken`: it had its signal already; `quiet`: the engine saw none; `stale`:
 * no fresh price; `disbelieved`: of no pair a price that can be believed; `closed`: every market is closed; `paused`: the engine is stopped; `missed`: a planned signal could not be entered;
 * `late`: nobody looked in time; `clock_doubt`: that of the server could not be believed.
 */
export const MarkKind = z.enum([
  "published",
  "taken",
  "quiet",
  "stale",
  "disbelieved",
  "closed",
  "paused",
  "missed",
  "late",
  "clock_doubt",
]);
export type MarkKind = z.infer<typeof MarkKind>;

export const PairHealthDto = z.object({
  pair: z.string(),
  fresh: z.boolean(),
  /** Market milliseconds since the last tick; null: none within the window. */
  tickAge: z.number().nullable(),
  /** Five-minute candles of the window, and how many of them are missing. */
  expected: z.number().int(),
  missing: z.number().int(),
  /** The newest hole, market time. */
  lastGap: z.object({ from: z.iso.datetime(), to: z.iso.datetime() }).nullable(),
});
export type PairHealthDto = z.infer<typeof PairHealthDto>;

/** Whose prices a held signal can be settled by: the vendor's history, or what came live. */
export const HeldSource = z.enum(["history", "live"]);
export type HeldSource = z.infer<typeof HeldSource>;

/** A signal whose prices settle nothing until history or a person has confirmed them. */
export const HeldSignalDto = z.object({
  id: z.uuid(),
  sequence: z.number().int(),
  pair: z.string(),
  decimals: z.number().int(),
  direction: Direction,
  /** Market time, as the next ones. */
  expiresAt: z.iso.datetime(),
  /** Until when it can be decided; after that it ends unsettled. */
  decidableUntil: z.iso.datetime(),
  /** What spoke against the prices. */
  reason: z.string(),
  /** What each source recorded at the entry and at the expiry, and the outcome that follows. */
  prices: z.array(
    z.object({
      source: HeldSource,
      entryPrice: z.number(),
      closePrice: z.number(),
      outcome: Outcome,
    }),
  ),
  /** The feed's closes from before the entry to after the expiry, oldest first. */
  around: z.array(z.object({ at: z.iso.datetime(), price: z.number() })),
});
export type HeldSignalDto = z.infer<typeof HeldSignalDto>;

/** Whose recorded prices are confirmed; null: the signal is left unsettled. */
export const DecideHeldInput = z.object({ source: HeldSource.nullable() });
export type DecideHeldInput = z.infer<typeof DecideHeldInput>;

/** Everything on the signal desk but its lists. */
export const SignalDeskDto = z.object({
  market: MarketStatusDto,
  /** Null while the stored signals agree with the ledger. */
  doubt: LedgerDoubtDto.nullable(),
  /** Market time. */
  nextMark: z.iso.datetime(),
  /** The last mark that this process has run; null: none since its start. */
  lastMark: z
    .object({ mark: z.iso.datetime(), kind: MarkKind, detail: z.string().nullable() })
    .nullable(),
  engine: SwitchDto,
  imports: SwitchDto,
  /** What waits for its mark, then the latest others, newest first. */
  plans: z.array(PlannedSignalDto),
  /**
   * Signals of this feed whose prices nobody has confirmed yet, oldest first; an older server does not
   * say it.
   */
  held: z.array(HeldSignalDto).optional(),
  pairs: z.array(PairHealthDto),
  /** Open live streams of this process. */
  streams: z.number().int(),
  queues: z.object({
    /** Writes that wait for the database. */
    writes: z.number().int(),
    /** Imports that nobody has looked at yet. */
    imports: z.number().int(),
    /** Messages that wait to be sent. */
    outbox: z.number().int(),
  }),
});
export type SignalDeskDto = z.infer<typeof SignalDeskDto>;

const ById = z.object({ id: z.uuid() });

export const signalDeskApi = {
  desk: endpoint({
    method: "get",
    path: "/staff/signals/desk",
    summary: "State of feed, engine and imports, and what waits for its mark",
    permission: "signals.manage",
    reply: SignalDeskDto,
    failure: "Failed to load the signal desk",
  }),
  signals: endpoint({
    method: "get",
    path: "/staff/signals",
    summary: "All signals of the current feed, newest first, also of one source or the voided ones",
    permission: "signals.manage",
    query: DeskSignalsQuery,
    reply: z.array(DeskSignalDto),
    failure: "Failed to load the signals",
  }),
  plan: endpoint({
    method: "post",
    path: "/staff/signals/plans",
    summary: "Publish a signal by hand at the next mark; the engine stands back there",
    permission: "signals.manage",
    body: PlanSignalInput,
    reply: PlannedSignalDto,
    status: 201,
    failure: "Failed to publish the signal",
  }),
  withdraw: endpoint({
    method: "delete",
    path: "/staff/signals/plans/:id",
    summary: "Take a planned signal back before its mark",
    permission: "signals.manage",
    params: ById,
    reply: Nothing,
    failure: "Failed to take the signal back",
  }),
  void: endpoint({
    method: "post",
    path: "/staff/signals/:id/void",
    summary: "Void a signal within a minute of its publication, with a reason that everyone reads",
    permission: "signals.manage",
    params: ById,
    body: TakeBackInput,
    reply: DeskSignalDto,
    failure: "Failed to void the signal",
  }),
  withdrawSignal: endpoint({
    method: "post",
    path: "/staff/signals/:id/withdraw",
    summary: "Withdraw a running signal: nobody can take it any more, and its result counts",
    permission: "signals.manage",
    params: ById,
    body: TakeBackInput,
    reply: DeskSignalDto,
    failure: "Failed to withdraw the signal",
  }),
  decideHeld: endpoint({
    method: "post",
    path: "/staff/signals/:id/held",
    summary: "Settle a held signal by one source's recorded prices, or leave it unsettled",
    permission: "signals.manage",
    ownerProof: "signal_decided",
    params: ById,
    body: DecideHeldInput,
    reply: DeskSignalDto,
    failure: "Failed to decide on the signal",
  }),
  restoreCopies: endpoint({
    method: "post",
    path: "/staff/signals/restore",
    summary: "Write the stored signals anew as the ledger's records say, where they differ",
    permission: "signals.manage",
    body: RestoreCopiesInput,
    reply: Nothing,
    failure: "Failed to write the signals anew",
  }),
  setEngine: endpoint({
    method: "put",
    path: "/staff/signals/engine",
    summary: "Stop the engine with a reason that members read, or start it again",
    permission: "signals.manage",
    body: SwitchInput,
    reply: SwitchDto,
    failure: "Failed to change the engine's state",
  }),
  setImports: endpoint({
    method: "put",
    path: "/staff/signals/imports",
    summary: "Stop all imports with a reason, or start them again",
    permission: "signals.manage",
    body: SwitchInput,
    reply: SwitchDto,
    failure: "Failed to change the state of imports",
  }),
} as const;
