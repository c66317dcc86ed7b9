import type { OutboxState } from "@signaldeck/contract";
import {
  DataTypes,
  Model,
  type CreationOptional,
  type InferAttributes,
  type InferCreationAttributes,
} from "sequelize";
import type { TableDefinition } from "../../database/Database.ts";

/** A message to the outside that was decided in a transaction and is sent after its commit. */
export class OutboxMessage extends Model<
  InferAttributes<OutboxMessage>,
  InferCreationAttributes<OutboxMessage>
> {
  static readonly definition: TableDefinition = {
    table: "outbox_messages",
    columns: {
      id: { type: DataTypes.UUID, primaryKey: true },
      channel: DataTypes.STRING(16),
      recipient: DataTypes.STRING(254),
      payload: DataTypes.TEXT,
      subject: DataTypes.STRING(200),
      status: DataTypes.STRING(16),
      attempts: DataTypes.INTEGER,
      nextAttemptAt: DataTypes.DATE,
      lastError: DataTypes.STRING(500),
      createdAt: DataTypes.DATE,
      sentAt: DataTypes.DATE,
      orderKey: DataTypes.STRING(80),
      expiresAt: DataTypes.DATE,
      takenUntil: DataTypes.DATE,
      idempotencyKey: DataTypes.STRING(120),
      batchKey: DataTypes.STRING(60),
    },
  };

  declare id: string;
  declare channel: string;
  declare recipient: string;
  /** JSON; emptied once it was sent or expired: it may carry a secret. A dead letter keeps it. */
  declare payload: string;
  /** A mail's subject, which stays while the message does; null where a message has none. */
  declare subject: CreationOptional<string | null>;
  declare status: OutboxState;
  declare attempts: number;
  declare nextAttemptAt: Date;
  declare lastError: string | null;
  declare createdAt: Date;
  declare sentAt: Date | null;
  /** The receiver, where messages must arrive in the order of their ids; null: in any order. */
  declare orderKey: CreationOptional<string | null>;
  /** When the message has lost its point and must not be sent any more, wall time; null: never. */
  declare expiresAt: CreationOptional<Date | null>;
  /** Until when it belongs to the worker that is handing it over. */
  declare takenUntil: CreationOptional<Date | null>;
  /** Unique: what was written under the same key before is not written again. */
  declare idempotencyKey: CreationOptional<string | null>;
  /** What it shares with others that are counted and taken back together. */
  declare batchKey: CreationOptional<string | null>;
}

/** A message as plain data. */
export type OutboxRow = InferAttributes<OutboxMessage>;
