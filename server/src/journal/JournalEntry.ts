import type { JournalDecision } from "@signaldeck/contract";
import { DataTypes, Model, type InferAttributes, type InferCreationAttributes } from "sequelize";
import type { TableDefinition } from "../database/Database.ts";

/** What one member did with one signal. The result is never stored: it follows from the signal. */
export class JournalEntry extends Model<
  InferAttributes<JournalEntry>,
  InferCreationAttributes<JournalEntry>
> {
  static readonly definition: TableDefinition = {
    table: "journal_entries",
    columns: {
      memberId: { type: DataTypes.UUID, primaryKey: true },
      signalId: { type: DataTypes.UUID, primaryKey: true },
      feed: DataTypes.STRING(64),
      slot: DataTypes.DATE,
      decision: DataTypes.STRING(8),
      stakeCents: DataTypes.INTEGER,
      payoutPercent: DataTypes.DOUBLE,
      decidedAt: DataTypes.DATE,
      changedAt: DataTypes.DATE,
    },
  };

  declare memberId: string;
  declare signalId: string;
  /** Feed and five-minute mark of the signal. */
  declare feed: string;
  declare slot: Date;
  declare decision: JournalDecision;
  /** Both null for a skipped signal. */
  declare stakeCents: number | null;
  declare payoutPercent: number | null;
  /** Market time at which the present decision was made. */
  declare decidedAt: Date;
  /** Market time of the last change, stake and payout included. */
  declare changedAt: Date;
}

/** An entry as plain data. */
export type EntryRow = InferAttributes<JournalEntry>;
