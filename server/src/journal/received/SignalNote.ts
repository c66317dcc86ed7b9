import type { InferAttributes } from "sequelize";
import { defineTable, key, text, time, uuid } from "../../database/defineTable.ts";

/** What a member wrote down about one signal, for themselves alone. */
export class SignalNote extends defineTable({
  table: "signal_notes",
  columns: {
    memberId: key(uuid()),
    signalId: key(uuid()),
    text: text(),
    /** Wall time. */
    changedAt: time(),
  },
}) {}

/** A note as plain data. */
export type SignalNoteRow = InferAttributes<SignalNote>;
