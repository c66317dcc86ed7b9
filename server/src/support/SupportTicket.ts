import type { TicketCategory, TicketPriority, TicketStatus } from "@signaldeck/contract";
import { DataTypes, Model, type InferAttributes, type InferCreationAttributes } from "sequelize";
import type { TableDefinition } from "../database/Database.ts";

/** A member's question to support. */
export class SupportTicket extends Model<
  InferAttributes<SupportTicket>,
  InferCreationAttributes<SupportTicket>
> {
  static readonly definition: TableDefinition = {
    table: "support_tickets",
    columns: {
      id: { type: DataTypes.UUID, primaryKey: true },
      memberId: DataTypes.UUID,
      subject: DataTypes.STRING(120),
      category: DataTypes.STRING(24),
      priority: DataTypes.STRING(16),
      status: DataTypes.STRING(16),
      createdAt: DataTypes.DATE,
      updatedAt: DataTypes.DATE,
    },
  };

  declare id: string;
  declare memberId: string;
  declare subject: string;
  declare category: TicketCategory;
  declare priority: TicketPriority;
  declare status: TicketStatus;
  declare createdAt: Date;
  /** The last message or change of status. */
  declare updatedAt: Date;
}

/** A ticket as plain data. */
export type TicketRow = InferAttributes<SupportTicket>;
