import type { Direction, ReceiptStatus } from "@signaldeck/contract";
import { DataTypes, Model, type InferAttributes, type InferCreationAttributes } from "sequelize";
import type { TableDefinition } from "../../database/Database.ts";

/** One message of an import source and what became of it. Times are wall time. */
export class ImportReceipt extends Model<
  InferAttributes<ImportReceipt>,
  InferCreationAttributes<ImportReceipt>
> {
  declare id: string;
  declare sourceId: string;
  /** What makes two messages of a source the same one; unique with it. */
  declare messageKey: string;
  /** SHA-256 of what it says, without the secret. */
  declare contentHash: string;
  /** The sender's own id. */
  declare externalId: string | null;
  /** Begin of the message, without the secret. */
  declare excerpt: string;
  declare pair: string | null;
  declare direction: Direction | null;
  declare confidence: number | null;
  declare stopLoss: number | null;
  declare takeProfit: number | null;
  declare note: string | null;
  declare issuedAt: Date | null;
  declare status: ReceiptStatus;
  declare reason: string | null;
  declare planId: string | null;
  declare signalId: string | null;
  declare receivedAt: Date;
  declare decidedAt: Date | null;

  static definition: TableDefinition = {
    table: "import_receipts",
    columns: {
      id: { type: DataTypes.UUID, primaryKey: true },
      sourceId: { type: DataTypes.UUID, allowNull: false },
      messageKey: { type: DataTypes.STRING(64), allowNull: false },
      contentHash: { type: DataTypes.STRING(64), allowNull: false },
      externalId: { type: DataTypes.STRING(120), allowNull: true },
      excerpt: { type: DataTypes.STRING(300), allowNull: false },
      pair: { type: DataTypes.STRING(24), allowNull: true },
      direction: { type: DataTypes.STRING(4), allowNull: true },
      confidence: { type: DataTypes.DOUBLE, allowNull: true },
      stopLoss: { type: DataTypes.DOUBLE, allowNull: true },
      takeProfit: { type: DataTypes.DOUBLE, allowNull: true },
      note: { type: DataTypes.TEXT, allowNull: true },
      issuedAt: { type: DataTypes.DATE, allowNull: true },
      status: { type: DataTypes.STRING(16), allowNull: false },
      reason: { type: DataTypes.STRING(300), allowNull: true },
      planId: { type: DataTypes.UUID, allowNull: true },
      signalId: { type: DataTypes.UUID, allowNull: true },
      receivedAt: { type: DataTypes.DATE, allowNull: false },
      decidedAt: { type: DataTypes.DATE, allowNull: true },
    },
  };
}

/** A receipt as plain data. */
export type ReceiptRow = InferAttributes<ImportReceipt>;
