import type { InferAttributes } from "sequelize";
import { defineTable, flag, key, nullable, text, time, uuid } from "../../database/defineTable.ts";

export type SwitchName = "engine" | "imports";

/** What the operator can stop and start again; both rows exist from the beginning. */
export class SignalSwitch extends defineTable({
  table: "signal_switches",
  columns: {
    name: key(text<SwitchName>(16)),
    paused: flag(),
    reason: nullable(text(300)),
    changedBy: nullable(uuid()),
    /** Wall time. */
    changedAt: nullable(time()),
  },
}) {}

/** A switch as plain data. */
export type SwitchRow = InferAttributes<SignalSwitch>;
