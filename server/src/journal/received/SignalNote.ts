import { DataTypes, Model, type InferAttributes, type InferCreationAttributes } from "sequelize";
import type { TableDefinition } from "../../database/Database.ts";

/** What a member wrote down about one signal, for themselves alone. */
export class SignalNote extends Model<
  InferAttributes<SignalNote>,
  InferCreationAttributes<SignalNote>
> {
  static readonly definition: TableDefinition = {
    table: "signal_notes",
    columns: {
      memberId: { type: DataTypes.UUID, primaryKey: true },
      signalId: { type: DataTypes.UUID, primaryKey: true },
      text: DataTypes.TEXT,
      changedAt: DataTypes.DATE,
    },
  };

  declare memberId: string;
  declare signalId: string;
  declare text: string;
  /** Wall time. */
  declare changedAt: Date;
}

/** A note as plain data. */
export type SignalNoteRow = InferAttributes<SignalNote>;
