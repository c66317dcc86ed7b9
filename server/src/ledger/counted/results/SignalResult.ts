import type { MarketKind, SignalGrade } from "@signaldeck/contract";
import type { InferAttributes } from "sequelize";

import type { Ending } from "./Ending.ts";
import {
  defineTable,
  integer,
  key,
  nullable,
  real,
  text,
  time,
  uuid,
} from "../../../database/defineTable.ts";

/**
 * How a signal ended, as its two records of the ledger say. Rows are only added, the database
 * refuses all else: what is counted for the public is counted here. Times are market time.
 */
export class SignalResult extends defineTable({
  table: "signal_results",
  columns: {
    /** Of the record that ended it. */
    position: key(integer()),
    publishedPosition: integer(),
    signalId: uuid(),
    feed: text(64),
    market: text<MarketKind>(16),
    sequence: integer(),
    pair: text(24),
    source: text(80),
    grade: nullable(text<SignalGrade>(16)),
    /** Hash of the engine's model that decided; null: none did, or it was not kept yet. */
    model: nullable(text(64)),
    /** Percent. */
    confidence: nullable(real()),
    ending: text<Ending>(16),
    /** See `lateEndings`; null: the record says nothing of later prices. */
    late: nullable(text(8)),
    slot: time(),
    expiresAt: time(),
    endedAt: time(),
  },
}) {}

/** A result as plain data. */
export type SignalResultRow = InferAttributes<SignalResult>;
