import type {
  Direction,
  MarketKind,
  Outcome,
  SignalGrade,
  SignalStatus,
  Tier,
} from "@signaldeck/contract";
import type { InferAttributes } from "sequelize";
import {
  defineTable,
  integer,
  key,
  nullable,
  real,
  text,
  time,
  uuid,
} from "../database/defineTable.ts";

/** A published signal. All times but the ledger's are market time; prices are the feed's own. */
export class Signal extends defineTable({
  table: "signals",
  columns: {
    id: key(uuid()),
    /** Name of the feed that the prices come from. */
    feed: text(64),
    market: text<MarketKind>(16),
    /** Where several feeds run together, the one that the pair belongs to; else null. */
    quotedBy: nullable(text(64)),
    /** Running number of publication on this feed, from 1. */
    sequence: integer(),
    pair: text(24),
    /** The five-minute mark of entry. */
    slot: time(),
    direction: text<Direction>(4),
    entryPrice: real(),
    entryTickAt: time(),
    /** What was published, where the feed's history corrected the entry at settlement; else null. */
    publishedEntryPrice: nullable(real()),
    source: text(80),
    /** Percent, as are the ends of its interval; null where none was given. */
    confidence: nullable(real()),
    confidenceLow: nullable(real()),
    confidenceHigh: nullable(real()),
    confidenceSample: integer(),
    /** Of the engine's alone, and sealed at publication; null where none was. */
    grade: nullable(text<SignalGrade>(16)),
    analysis: text(),
    stopLoss: nullable(real()),
    takeProfit: nullable(real()),
    status: text<SignalStatus>(16),
    outcome: nullable(text<Outcome>(16)),
    closePrice: nullable(real()),
    closeTickAt: nullable(time()),
    unsettledReason: nullable(text(120)),
    voidedReason: nullable(text(300)),
    voidedAt: nullable(time()),
    /** Of one that nobody could take any more from then on; it counts all the same. */
    withdrawnReason: nullable(text(300)),
    withdrawnAt: nullable(time()),
    /** Since when its prices are looked at again before they settle it; null: they never were. */
    heldAt: nullable(time()),
    /** Lowest tier that receives the signal. */
    audience: text<Tier>(16),
    createdAt: time(),
    expiresAt: time(),
    /** When it was truly published, after its mark; null for one from before this was kept. */
    publishedAt: nullable(time()),
    updatedAt: time(),
    /** When it was settled, given up or voided. */
    settledAt: nullable(time()),
    /** Hashes of the ledger records of publication and of settlement or voiding. */
    publishedHash: text(64),
    settledHash: nullable(text(64)),
  },
}) {}

/** A signal as plain data, the way every read path handles it. */
export type SignalRow = InferAttributes<Signal>;
