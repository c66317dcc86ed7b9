import {
  DataTypes,
  Model,
  type CreationOptional,
  type InferAttributes,
  type InferCreationAttributes,
} from "sequelize";
import type { TableDefinition } from "../database/Database.ts";

/** One message of a ticket's conversation. Written once, never changed. */
export class TicketMessage extends Model<
  InferAttributes<TicketMessage>,
  InferCreationAttributes<TicketMessage>
> {
  static readonly definition: TableDefinition = {
    table: "ticket_messages",
    columns: {
      id: { type: DataTypes.UUID, primaryKey: true },
      ticketId: DataTypes.UUID,
      author: DataTypes.STRING(8),
      staffId: DataTypes.UUID,
      text: DataTypes.TEXT,
      createdAt: DataTypes.DATE,
    },
  };

  declare id: string;
  declare ticketId: string;
  declare author: "member" | "staff";
  /** Who of the staff wrote it. The member is not told. */
  declare staffId: CreationOptional<string | null>;
  declare text: string;
  declare createdAt: Date;
}

/** A message as plain data. */
export type MessageRow = InferAttributes<TicketMessage>;
