import { z } from "zod";
import { endpoint, Nothing } from "../endpoint.ts";
import { MarketStatusDto } from "../market/calls.ts";
import { pageQuery } from "../pagination.ts";
import { plainText } from "../plainText.ts";
import { Tier } from "../tiers.ts";
import { SignalDto, SignalSource } from "./calls.ts";
import { LedgerDoubtDto } from "./doubt.ts";
import { DecideHeldInput, HeldSignalDto } from "./held.ts";
import { SIGNAL_DESK_LIMITS } from "./limits.ts";
import { PlannedSignalDto, PlanSignalInput } from "./plans.ts";
import { DeskReason, SwitchDto, SwitchInput } from "./switches.ts";

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

/** Why a signal is voided or withdrawn. */
export const TakeBackInput = z.object({
  reason: plainText(() => "Say why: members and the public read it", SIGNAL_DESK_LIMITS.reasonMax),
});
export type TakeBackInput = z.infer<typeof TakeBackInput>;

export const RestoreCopiesInput = z.object({ reason: DeskReason });
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
    summary: "Publish a signal by hand at the next mark; the engine skips it",
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
