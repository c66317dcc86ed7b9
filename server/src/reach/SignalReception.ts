import type { Tier } from "@signaldeck/contract";
import { DataTypes, Model, type CreationOptional, type InferAttributes } from "sequelize";
import type { InferCreationAttributes } from "sequelize";
import type { TableDefinition } from "../database/Database.ts";

/**
 * What reached a member from one mark on: everything that is for a tier and those below it, or
 * nothing. A new row is written only where that changes, so most members have a handful.
 */
export class SignalReception extends Model<
  InferAttributes<SignalReception>,
  InferCreationAttributes<SignalReception>
> {
  static readonly definition: TableDefinition = {
    table: "signal_receptions",
    columns: {
      memberId: { type: DataTypes.UUID, primaryKey: true },
      feed: { type: DataTypes.STRING(64), primaryKey: true },
      since: { type: DataTypes.DATE, primaryKey: true },
      until: DataTypes.DATE,
      reach: DataTypes.STRING(16),
      own: { type: DataTypes.BOOLEAN, allowNull: false, defaultValue: false },
    },
  };

  declare memberId: string;
  declare feed: string;
  /** Marks in [since, until), market time; `until` is null in a member's newest row. */
  declare since: Date;
  declare until: Date | null;
  /** Null: nothing reached the member. */
  declare reach: Tier | null;
  /** By windows of their own, as members could have until tiers had hours. */
  declare own: CreationOptional<boolean>;
}

/** A reception as plain data. */
export type ReceptionRow = InferAttributes<SignalReception>;
