import type { JournalDecision } from "@signaldeck/contract";
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

/** What one member did with one signal. The result is never stored: it follows from the signal. */
export class JournalEntry extends defineTable({
  table: "journal_entries",
  columns: {
    memberId: key(uuid()),
    signalId: key(uuid()),
    /** Feed and five-minute mark of the signal. */
    feed: text(64),
    slot: time(),
    decision: text<JournalDecision>(8),
    /** Both null for a skipped signal. */
    stakeCents: nullable(integer()),
    payoutPercent: nullable(real()),
    /** Market time at which the present decision was made. */
    decidedAt: time(),
    /** Market time of the last change, stake and payout included. */
    changedAt: time(),
  },
}) {}

/** An entry as plain data. */
export type EntryRow = InferAttributes<JournalEntry>;
