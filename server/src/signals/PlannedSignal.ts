import type { Direction, PlanStatus } from "@signaldeck/contract";
import type { InferAttributes } from "sequelize";
import { defineTable, key, nullable, real, text, time, uuid } from "../database/defineTable.ts";

/** A signal from outside the engine that takes a mark: the engine stands back there. */
export class PlannedSignal extends defineTable({
  table: "planned_signals",
  columns: {
    id: key(uuid()),
    feed: text(64),
    /** The five-minute mark of entry, market time. */
    slot: time(),
    pair: text(24),
    direction: text<Direction>(4),
    source: text(80),
    /** Percent, as stated by hand. */
    confidence: nullable(real()),
    stopLoss: nullable(real()),
    takeProfit: nullable(real()),
    analysis: text(),
    status: text<PlanStatus>(16),
    reason: nullable(text(300)),
    signalId: nullable(uuid()),
    /** Of the staff; null for an import. */
    plannedBy: nullable(uuid()),
    /** Wall time. */
    createdAt: time(),
    updatedAt: time(),
  },
}) {}

/** A planned signal as plain data. */
export type PlannedRow = InferAttributes<PlannedSignal>;
