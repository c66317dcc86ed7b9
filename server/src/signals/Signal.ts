import {
  FIELD_NAMES,
  type MarketKind,
  type Outcome,
  type SignalStatus,
  type Tier,
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
import { fieldColumns } from "./signalFields.ts";

/** What comes later, if it does: a new signal has none of it. */
export const LATER_COLUMNS = {
  /** What was published, where the feed's history corrected the entry at settlement. */
  publishedEntryPrice: nullable(real()),
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
  /** When it was settled, given up or voided. */
  settledAt: nullable(time()),
  settledHash: nullable(text(64)),
};

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
    /** The five-minute mark of entry. */
    slot: time(),
    entryPrice: real(),
    entryTickAt: time(),
    source: text(80),
    status: text<SignalStatus>(16),
    /** Lowest tier that receives the signal. */
    audience: text<Tier>(16),
    createdAt: time(),
    expiresAt: time(),
    updatedAt: time(),
    /** Hash of the ledger record of publication. */
    publishedHash: text(64),
    ...fieldColumns(FIELD_NAMES),
    ...LATER_COLUMNS,
  },
}) {}

/** A signal as plain data, the way every read path handles it. */
export type SignalRow = InferAttributes<Signal>;
