import { DataTypes, Model, type InferAttributes, type InferCreationAttributes } from "sequelize";
import type { TableDefinition } from "../database/Database.ts";

/** A member's daily limits, pause and leaderboard choice. Times but `updatedAt` are market time. */
export class JournalSettings extends Model<
  InferAttributes<JournalSettings>,
  InferCreationAttributes<JournalSettings>
> {
  static readonly definition: TableDefinition = {
    table: "journal_settings",
    told: ["memberId"],
    columns: {
      memberId: { type: DataTypes.UUID, primaryKey: true },
      maxLossCents: DataTypes.INTEGER,
      maxSignals: DataTypes.INTEGER,
      limitsAt: DataTypes.DATE,
      pausedAt: DataTypes.DATE,
      pausedUntil: DataTypes.DATE,
      leaderboard: DataTypes.BOOLEAN,
      updatedAt: DataTypes.DATE,
    },
  };

  declare memberId: string;
  declare maxLossCents: number | null;
  declare maxSignals: number | null;
  /** When the limits were last set: they never hide what was shown before that. */
  declare limitsAt: Date | null;
  declare pausedAt: Date | null;
  declare pausedUntil: Date | null;
  declare leaderboard: boolean;
  /** Wall time of the last change of this row or of the member's entries. */
  declare updatedAt: Date;
}

/** Settings as plain data. */
export type SettingsRow = InferAttributes<JournalSettings>;
