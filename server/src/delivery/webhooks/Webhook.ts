import type { WebhookDisabledReason } from "@signaldeck/contract";
import { DataTypes, Model, type InferAttributes, type InferCreationAttributes } from "sequelize";
import type { TableDefinition } from "../../database/Database.ts";

/** Where a member's own tool is told of signals. */
export class Webhook extends Model<InferAttributes<Webhook>, InferCreationAttributes<Webhook>> {
  static readonly definition: TableDefinition = {
    table: "webhooks",
    columns: {
      id: { type: DataTypes.UUID, primaryKey: true },
      memberId: DataTypes.UUID,
      url: DataTypes.STRING(500),
      events: DataTypes.STRING(120),
      pairs: DataTypes.TEXT,
      minConfidence: DataTypes.DOUBLE,
      recommendedOnly: DataTypes.BOOLEAN,
      quietFrom: DataTypes.INTEGER,
      quietTo: DataTypes.INTEGER,
      sealedSecret: DataTypes.STRING(255),
      secretAt: DataTypes.DATE,
      sealedPreviousSecret: DataTypes.STRING(255),
      previousSecretUntil: DataTypes.DATE,
      disabledReason: DataTypes.STRING(16),
      failingSince: DataTypes.DATE,
      testedAt: DataTypes.DATE,
      createdAt: DataTypes.DATE,
      updatedAt: DataTypes.DATE,
    },
  };

  declare id: string;
  declare memberId: string;
  declare url: string;
  /** With commas between them. */
  declare events: string;
  /** With commas between them; empty: all. */
  declare pairs: string;
  /** Percent. */
  declare minConfidence: number;
  declare recommendedOnly: boolean;
  /** Minutes of the day in West Africa Time; both or none. */
  declare quietFrom: number | null;
  declare quietTo: number | null;
  /** Sealed with the webhook's id as its owner: a signature needs the secret itself. */
  declare sealedSecret: string;
  declare secretAt: Date;
  declare sealedPreviousSecret: string | null;
  declare previousSecretUntil: Date | null;
  declare disabledReason: WebhookDisabledReason | null;
  /** The first failed attempt since one succeeded. */
  declare failingSince: Date | null;
  declare testedAt: Date | null;
  declare createdAt: Date;
  declare updatedAt: Date;
}

/** A webhook as plain data. */
export type WebhookRow = InferAttributes<Webhook>;
