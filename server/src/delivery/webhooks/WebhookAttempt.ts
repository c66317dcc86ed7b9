import { DataTypes, Model, type InferAttributes, type InferCreationAttributes } from "sequelize";
import type { TableDefinition } from "../../database/Database.ts";

/** One attempt to deliver a message to a webhook; the last few are kept. */
export class WebhookAttempt extends Model<
  InferAttributes<WebhookAttempt>,
  InferCreationAttributes<WebhookAttempt>
> {
  static readonly definition: TableDefinition = {
    table: "webhook_attempts",
    columns: {
      id: { type: DataTypes.UUID, primaryKey: true },
      webhookId: DataTypes.UUID,
      messageId: DataTypes.UUID,
      event: DataTypes.STRING(24),
      at: DataTypes.DATE,
      delivered: DataTypes.BOOLEAN,
      status: DataTypes.INTEGER,
      fault: DataTypes.STRING(200),
      duration: DataTypes.INTEGER,
    },
  };

  declare id: string;
  declare webhookId: string;
  declare messageId: string;
  declare event: string;
  declare at: Date;
  declare delivered: boolean;
  declare status: number | null;
  declare fault: string | null;
  /** Milliseconds. */
  declare duration: number;
}
