import { STATED_NAMES, type PlanStatus } from "@signaldeck/contract";
import type { InferAttributes } from "sequelize";
import { defineTable, key, nullable, text, time, uuid } from "../database/defineTable.ts";
import { fieldColumns } from "./signalFields.ts";

/** A signal from outside the engine that takes a mark: the engine stands back there. */
export class PlannedSignal extends defineTable({
  table: "planned_signals",
  columns: {
    id: key(uuid()),
    feed: text(64),
    /** The five-minute mark of entry, market time. */
    slot: time(),
    source: text(80),
    ...fieldColumns(STATED_NAMES),
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
